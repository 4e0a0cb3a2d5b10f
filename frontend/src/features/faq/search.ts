import { TOPICS, type Topic } from './questions';

/** The topics with the questions that hold every word of the query, in title, topic or search words; all of them without one. */
export function searched(query: string): Topic[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return TOPICS;
  return TOPICS.map((topic) => ({
    ...topic,
    questions: topic.questions.filter(({ title, words: more = '' }) => {
      const text = plain(`${topic.title} ${title} ${more}`);
      return words.every((word) => text.includes(word));
    }),
  })).filter(({ questions }) => questions.length > 0);
}

/** Not every keyboard has umlauts. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss');
}
