import { useLocation } from 'react-router';
import { useSettings } from '../../api/settings';
import { useShop } from '../../api/shop';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Collapsible, PageTitle } from '../../ui';
import { type Facts, TOPICS, type Topic } from './questions';

export default function FaqPage() {
  useDocumentTitle('Häufige Fragen');
  const answer = useSettings().data;
  const facts: Facts = {
    settings: answer?.settings,
    deliveryDates: answer?.deliveryDates,
    shop: useShop().data,
  };
  const { hash } = useLocation();
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle lead="Von der Datei bis zum Paket: was Kunden vor der ersten Bestellung wissen wollen.">
        Häufige Fragen
      </PageTitle>
      <nav aria-label="Themen" className="mt-6 flex flex-wrap gap-x-5 gap-y-1">
        {TOPICS.map((topic) => (
          <a key={topic.id} href={`#${topic.id}`} className="link inline-flex min-h-touch items-center">
            {topic.title}
          </a>
        ))}
      </nav>
      {TOPICS.map((topic) => (
        // A link to a topic opens its answers; the key lets that happen on the open page too.
        <TopicSection key={`${topic.id}${hash}`} topic={topic} facts={facts} open={hash === `#${topic.id}`} />
      ))}
    </div>
  );
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
