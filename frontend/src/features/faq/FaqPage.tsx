import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSettings } from '../../api/settings';
import { useShop } from '../../api/shop';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Card, Collapsible, PageTitle, TextInput } from '../../ui';
import { ContactOptions, datesFor } from '../shop';
import { type Facts, TOPICS, type Topic } from './questions';
import { searched } from './search';

export default function FaqPage() {
  useDocumentTitle('Häufige Fragen');
  const answer = useSettings().data;
  const facts: Facts = {
    settings: answer?.settings,
    deliveryDates: (answer && datesFor(answer, 0)) ?? undefined,
    shop: useShop().data,
  };
  const { hash } = useLocation();
  const [query, setQuery] = useState('');
  const topics = searched(query);
  const matching = query.trim() ? topics.flatMap(({ questions }) => questions) : TOPICS;
  return (
    <div className="grid gap-x-8 gap-y-12 lg:grid-cols-[minmax(0,48rem)_minmax(16rem,22rem)] lg:justify-between">
      <div className="min-w-0 max-w-3xl">
        <PageTitle lead="Von der Datei bis zum Paket: was Kunden vor der ersten Bestellung wissen wollen.">
          Häufige Fragen
        </PageTitle>
        <div className="mt-6">
          <label htmlFor="faq-suche" className="mb-1 block font-semibold">
            Fragen durchsuchen
          </label>
          <TextInput
            id="faq-suche"
            name="suche"
            type="search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            placeholder="z. B. Toleranz, PETG, Versand"
          />
          <p role="status" className="mt-1 min-h-6 text-sm text-muted">
            {query.trim() && found(topics)}
          </p>
        </div>
        {/* A search has the topics that it found right below. */}
        {!query.trim() && (
          <nav aria-label="Themen" className="mt-6 flex flex-wrap gap-x-5 gap-y-1">
            {topics.map((topic) => (
              <a key={topic.id} href={`#${topic.id}`} className="link inline-flex min-h-touch items-center">
                {topic.title}
              </a>
            ))}
          </nav>
        )}
        {topics.map((topic) => (
          // A link to a topic opens its answers; the key lets that happen on the open page too.
          <TopicSection
            key={`${topic.id}${hash}${matching.length < 4 ? query : ''}`}
            topic={topic}
            facts={facts}
            open={hash === `#${topic.id}` || matching.length < 4}
          />
        ))}
      </div>
      <Card as="aside" aria-labelledby="faq-contact" className="self-start lg:sticky lg:top-6">
        <h2 id="faq-contact" className="font-semibold">
          Ihre Frage ist nicht dabei?
        </h2>
        <p className="mt-1 mb-3 text-sm text-muted">Fragen Sie uns direkt.</p>
        <ContactOptions subject="Frage" />
      </Card>
    </div>
  );
}

function found(topics: readonly Topic[]): string {
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0);
  if (count === 0) return 'Keine Frage gefunden. Fragen Sie uns gern selbst.';
  return count === 1 ? '1 Frage gefunden' : `${count} Fragen gefunden`;
}

function TopicSection({ topic, facts, open }: { topic: Topic; facts: Facts; open: boolean }) {
  return (
    <section id={topic.id} aria-labelledby={`${topic.id}-title`} className="mt-10">
      <h2 id={`${topic.id}-title`} className="text-xl font-semibold">
        {topic.title}
      </h2>
      <div className="mt-3 divide-y divide-line border-y border-line">
        {topic.questions.map((question) => (
          <Collapsible key={question.title} title={question.title} bare defaultOpen={open}>
            <div className="max-w-[62ch] text-muted">{question.answer(facts)}</div>
          </Collapsible>
        ))}
      </div>
    </section>
  );
}
