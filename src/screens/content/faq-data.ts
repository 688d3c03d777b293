import type { BlockView } from '#renderer/blocks/block-view.ts';

/** The questions of a page for search engines (schema.org); empty: it has none. */
export function faqData(blocks: readonly BlockView[]): Record<string, unknown>[] {
  const questions = blocks.filter(({ type }) => type === 'faq').flatMap(({ items }) => items);
  if (questions.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ title, text }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text },
      })),
    },
  ];
}
