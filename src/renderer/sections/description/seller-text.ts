import type { CardContext } from '../../car-card/card-context.ts';

/** A text of a seller. */
export interface ChosenText {
  /** Of the text, where it is not that of the page. */
  language?: string;
  /** Line breaks separate paragraphs. */
  text: string;
}

/** A text in the language of the page, else in that of the region, else in the first one. */
export function chosenText(
  texts: Readonly<Record<string, string>> = {},
  { language, region }: Pick<CardContext, 'language' | 'region'>,
): ChosenText | undefined {
  const code = [language.code, region.languages[0]?.code ?? '', ...Object.keys(texts)].find(
    (each) => texts[each],
  );
  if (code === undefined) return undefined;
  return { text: texts[code] ?? '', ...(code !== language.code && { language: code }) };
}
