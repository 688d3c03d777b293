import type { LocalizedText } from '#contracts/types.ts';

/** UN/CEFACT codes of units of distance. */
const KILOMETRES = 'KMT';
const MILES = 'SMI';

const CODES = new Map([
  ...['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers'].map(
    (name) => [name, KILOMETRES] as const,
  ),
  ...['mi', 'mile', 'miles'].map((name) => [name, MILES] as const),
]);

/**
 * What search engines call the unit of a distance: a key of texts (`cars:unit.km`) ends with its name, texts have it
 * next to the number (`{{value}} mi`). Undefined where none is known, or two are: a wrong unit is worse than none.
 */
export function distanceCode(unit: LocalizedText | undefined): string | undefined {
  const names = typeof unit === 'string' ? [unit.split(/[.:]/).at(-1) ?? ''] : Object.values(unit ?? {});
  const codes = new Set(names.flatMap((name) => CODES.get(nameIn(name)) ?? []));
  return codes.size === 1 ? [...codes][0] : undefined;
}

function nameIn(text: string): string {
  return text
    .replace(/\{\{.*?\}\}/g, '')
    .replace(/\./g, '')
    .trim()
    .toLowerCase();
}
