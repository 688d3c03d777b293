import type { DescribeSection } from '../section-kind.ts';

export interface DescriptionView {
  /** Of the text, where it is not that of the page. */
  language?: string;
  /** Line breaks separate paragraphs. */
  text: string;
}

/** What the seller writes, in the language of the page, else in that of the region, else in the first one. */
export const describeDescription: DescribeSection<DescriptionView> = ({ detail: { sections }, context }) => {
  const { texts = {} } = sections?.descriptionSection ?? {};
  const { language, region } = context;
  const known = [language.code, region.defaultLanguage.code, ...Object.keys(texts)].find(
    (code) => texts[code],
  );
  if (known === undefined) return undefined;
  return { text: texts[known] ?? '', ...(known !== language.code && { language: known }) };
};
