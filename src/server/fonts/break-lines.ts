/** Breaks a text into a few lines. @param widthOf width of a text in pixels */
export function breakLines(
  text: string,
  {
    locale,
    width,
    most,
    widthOf,
  }: { locale: string; width: number; most: number; widthOf(text: string): number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text, locale)) {
    for (const piece of widthOf(word) > width ? lettersOf(word, locale) : [word]) {
      if (line.trim() !== '' && widthOf((line + piece).trimEnd()) > width) {
        lines.push(line.trim());
        line = '';
        if (lines.length === most) return withEllipsis(lines, locale, width, widthOf);
      }
      line += piece;
    }
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

const ELLIPSIS = '…';

/** The last line ends with an ellipsis if text is cut. */
function withEllipsis(
  lines: string[],
  locale: string,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  const letters = lettersOf(lines.at(-1) ?? '', locale);
  while (letters.length > 0 && widthOf(letters.join('').trimEnd() + ELLIPSIS) > width) letters.pop();
  return [...lines.slice(0, -1), letters.join('').trimEnd() + ELLIPSIS];
}

/** Splits a text into words by the rules of its language, each with the punctuation and blanks after it. */
function wordsOf(text: string, locale: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    const last = words.at(-1);
    const isGlued =
      last !== undefined && !last.endsWith(' ') && (!isWordLike || !/\p{L}$|\p{M}$/u.test(last));
    if (isGlued) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

function lettersOf(text: string, locale: string): string[] {
  return [...new Intl.Segmenter(locale).segment(text)].map(({ segment }) => segment);
}
