import type { CatalogueMake } from '#contracts/types.ts';
import { isObject } from '#region/manifest/merge-patch.ts';
import type { Finding, LayeredDocument } from '../json/layered-document.ts';
import type { JsonPath, Problem } from '../problem.ts';
import { engineFindings, type PlacedFinding } from './engine-findings.ts';
import type { Entry } from './entry.ts';
import { slugOf } from './make-files.ts';
import { hiddenNames, repeatedNames } from './name-findings.ts';

/** Within a make, the dearest model costs less than this many times the usual one. */
const MAX_RATIO_TO_USUAL = 15;

/** Names of engines round their capacity to a tenth of a litre. */
const MAX_CC_DIFFERENCE = 120;

const LITRES = /(?<![\d.])\d\.\d(?![\d.])/;

/** Checks rules that a schema cannot express: file name, unique models, ascending years. */
export function checkMake({ value, problemAt }: LayeredDocument, fileName: string): Problem[] {
  const { slug, models } = (isObject(value) ? value : {}) as Partial<CatalogueMake>;
  const problems: Problem[] = [];
  const report = (path: JsonPath, finding: Finding) => problems.push(problemAt(path, finding));
  const expected = slugOf(fileName);
  if (typeof slug === 'string' && slug !== expected)
    report(['slug'], {
      message: `the slug "${slug}" is not the name of the file`,
      allowed: expected,
      suggestion: expected,
    });
  const entries = entriesOf(models);
  const inNames = [...hiddenNames(value), ...repeatedNames(entries)];
  const engines = entries.flatMap(([index, model]) => enginesOf(['models', index], model));
  for (const { path, ...finding } of [...inNames, ...priceFindings(entries), ...labelFindings(engines)])
    report(path, finding);
  const seen = new Set<string>();
  for (const [index, model] of entries) {
    const path: JsonPath = ['models', index];
    const name = String(model.slug);
    if (typeof model.slug === 'string' && seen.has(name))
      report([...path, 'slug'], {
        message: `the model "${name}" is defined twice`,
        allowed: 'each model once',
      });
    seen.add(name);
    for (const name of severalValues(model))
      report([...path, 'sameForAll'], {
        message: `"${name}" has several values, so it cannot be the same for every car`,
        allowed: `names of which "${name}" of the model has exactly one`,
      });
    for (const { path: at, ...finding } of engineFindings(model, enginesOf(path, model))) report(at, finding);
    for (const [at, years] of [[path, model] as const, ...enginesOf(path, model)])
      if (typeof years.from === 'number' && typeof years.to === 'number' && years.from > years.to)
        report([...at, 'to'], {
          message: `the last year ${years.to} is before the first, ${years.from}`,
          allowed: `${years.from} or later`,
        });
  }
  return problems;
}

/** Returns properties in `sameForAll` with more or less than one value. */
function severalValues({ sameForAll, ...model }: Entry): string[] {
  const names = Array.isArray(sameForAll) ? sameForAll.map(String) : [];
  return names.filter((name) => [model[name]].flat().length !== 1 || model[name] === undefined);
}

function enginesOf(path: JsonPath, { engines }: Entry): [JsonPath, Entry][] {
  return entriesOf(engines).map(([index, engine]) => [[...path, 'engines', index], engine]);
}

/** Returns the objects of a list with their positions; other values have been reported by their shape. */
function entriesOf(list: unknown): [number, Entry][] {
  return Array.isArray(list) ? [...list.entries()].filter(([, entry]) => isObject(entry)) : [];
}

/** Prices of models far from those of their make. */
function priceFindings(models: readonly [number, Entry][]): PlacedFinding[] {
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
function labelFindings(engines: readonly (readonly [JsonPath, Entry])[]): PlacedFinding[] {
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
