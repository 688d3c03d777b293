import type { JsonPath } from '../problem.ts';
import type { PlacedFinding } from './engine-findings.ts';
import type { Entry } from './entry.ts';

/** Within a make, the dearest model costs less than this many times the usual one. */
const MAX_RATIO_TO_USUAL = 15;
/** Names of engines round their capacity to a tenth of a litre. */
const MAX_CC_DIFFERENCE = 120;
const LITRES = /(?<![\d.])\d\.\d(?![\d.])/;

/** Prices of models far from those of their make. */
export function priceFindings(models: readonly [number, Entry][]): PlacedFinding[] {
  const indexes = models.flatMap(([, { priceIndex }]) =>
    typeof priceIndex === 'number' ? [priceIndex] : [],
  );
  const usual = indexes.toSorted((a, b) => a - b)[Math.floor(indexes.length / 2)] ?? 0;
  return models.flatMap(([index, { priceIndex }]): PlacedFinding[] =>
    typeof priceIndex === 'number' &&
    (priceIndex > usual * MAX_RATIO_TO_USUAL || priceIndex < usual / MAX_RATIO_TO_USUAL)
      ? [
          {
            path: ['models', index, 'priceIndex'],
            severity: 'warning',
            message: `${priceIndex} is far from ${usual}, the price of the usual model of the make`,
            allowed: 'a price in the unit of the other models',
          },
        ]
      : [],
  );
}

/** Names of engines with another capacity than the engine. */
export function labelFindings(engines: readonly (readonly [JsonPath, Entry])[]): PlacedFinding[] {
  return engines.flatMap(([path, { label, cc }]): PlacedFinding[] => {
    const litres = typeof label === 'string' ? LITRES.exec(label)?.[0] : undefined;
    return litres === undefined ||
      typeof cc !== 'number' ||
      Math.abs(Number(litres) * 1000 - cc) <= MAX_CC_DIFFERENCE
      ? []
      : [
          {
            path: [...path, 'cc'],
            severity: 'warning',
            message: `the engine is called "${label}" and has ${cc} cm³`,
            allowed: `a capacity near ${Number(litres) * 1000}, or another label`,
          },
        ];
  });
}
