/** Factors of the words behind a number that spreadsheets and advertisements of any region use. */
const WORDS: Readonly<Record<string, number>> = {
  hundred: 1e2,
  k: 1e3,
  thousand: 1e3,
  thousands: 1e3,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  tsd: 1e3,
  tausend: 1e3,
  mille: 1e3,
  mila: 1e3,
  tkm: 1e3,
  mio: 1e6,
  mln: 1e6,
  billion: 1e9,
  billions: 1e9,
  ribu: 1e3,
  rb: 1e3,
  juta: 1e6,
  jt: 1e6,
  miliar: 1e9,
  milyar: 1e9,
  nghìn: 1e3,
  ngàn: 1e3,
  triệu: 1e6,
  trieu: 1e6,
  tỷ: 1e9,
  tỉ: 1e9,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  crore: 1e7,
  crores: 1e7,
  लाख: 1e5,
  करोड़: 1e7,
  ألف: 1e3,
  مليون: 1e6,
  مليار: 1e9,
  тыс: 1e3,
  млн: 1e6,
  млрд: 1e9,
};

/** Factors of short words that elsewhere are units of length, time or volume. */
const MONEY_WORDS: Readonly<Record<string, number>> = {
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  tr: 1e6,
  bn: 1e9,
  l: 1e5,
  cr: 1e7,
};

/** Factors in scripts without a blank before the currency (`316万円`). */
const SIGNS: Readonly<Record<string, number>> = {
  百: 1e2,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  億: 1e8,
  亿: 1e8,
  พัน: 1e3,
  หมื่น: 1e4,
  แสน: 1e5,
  ล้าน: 1e6,
  백: 1e2,
  천: 1e3,
  만: 1e4,
  억: 1e8,
};

/** A short word behind a larger number is a currency, not a magnitude (`500,000 L`). */
export const MAX_SHORT_MAGNITUDE = 10_000;

const normal = (word: string): string => word.normalize('NFKC').toLowerCase();
const FACTORS = new Map(
  Object.entries({ ...WORDS, ...MONEY_WORDS, ...SIGNS }).map(([word, factor]) => [normal(word), factor]),
);
const ANY_COLUMN = patternOf(WORDS);
const MONEY_COLUMN = patternOf({ ...WORDS, ...MONEY_WORDS });
const STRAY = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${anyOf(Object.keys(WORDS).map(normal).filter(isWholeWord))})(?![\\p{L}\\p{M}])`,
  'iu',
);
const MANY_MEANINGS = /^\s*(?<word>mil|b|t)(?!\p{Script=Latin})/iu;
const COMMA_MEANINGS = /^\s*(?<word>m|mil|b|t)(?!\p{Script=Latin})/iu;

export interface Magnitude {
  factor: number;
  /** Number of characters up to its end. */
  length: number;
  /** Written without a blank, so that digits may follow directly (`316万1000円`). */
  isSign: boolean;
}

/**
 * Returns the magnitude that a text starts with. Several words multiply each other (`百万`, `lakh crore`).
 * @param withShortWords whether `m` is a million
 */
export function magnitudeAt(text: string, withShortWords: boolean): Magnitude | undefined {
  const pattern = withShortWords ? MONEY_COLUMN : ANY_COLUMN;
  let found: Magnitude | undefined;
  for (;;) {
    const { length = 0, factor = 1 } = found ?? {};
    const match = pattern.exec(text.slice(length));
    const { word, sign } = match?.groups ?? {};
    const times = FACTORS.get((word ?? sign ?? '').toLowerCase());
    if (!match || times === undefined) return found;
    found = { factor: factor * times, length: length + match[0].length, isSign: sign !== undefined };
  }
}

/**
 * Returns a word behind a price whose meaning depends on the language: `mil` is a thousand in Spanish and a million in
 * English, `B` is 10^9 or baht, `T` is a thousand or 10^12, and `M` is often 10^9 where a comma separates decimals
 * (miliar, Milliarde).
 */
export function unclearMagnitudeAt(text: string, decimals: 'dot' | 'comma'): string | undefined {
  return (decimals === 'comma' ? COMMA_MEANINGS : MANY_MEANINGS).exec(text)?.groups?.word;
}

/** Returns a magnitude word anywhere in a text, as in a number written in words (`3 lakh fifty thousand`). */
export function findMagnitudeWord(text: string): string | undefined {
  return STRAY.exec(text)?.[0];
}

/** A word ends where its script ends (`45kบาท`). */
function patternOf(words: Readonly<Record<string, number>>): RegExp {
  const [latin, others] = [/^\p{Script=Latin}+$/u, /[^\p{Script=Latin}]/u].map((script) =>
    anyOf(
      Object.keys(words)
        .map(normal)
        .filter((word) => script.test(word)),
    ),
  );
  const ends = `(?<word>(?:${latin})(?!\\p{Script=Latin})|(?:${others})(?![\\p{L}\\p{M}]))\\.?`;
  return new RegExp(`^\\s*(?:${ends}|(?<sign>${anyOf(Object.keys(SIGNS).map(normal))}))`, 'iu');
}

/** Shorter words are also initials. */
function isWholeWord(word: string): boolean {
  return word.length > 2;
}

/** Longest first, so that no word matches a prefix of another. */
function anyOf(words: string[]): string {
  return words.sort((a, b) => b.length - a.length).join('|');
}
