import { foldText } from '#domain/catalogue/catalogue-slug.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import { hiddenCharacterFinding } from '../locales/hidden-characters.ts';
import type { JsonPath } from '../problem.ts';
import type { PlacedFinding } from './engine-findings.ts';
import type { Entry } from './entry.ts';

/** Names of a make or a model that feeds are matched with, each with its place. */
export function namesWithPlaces(
  { name, aliases, marketAliases }: Entry,
  path: JsonPath,
): [JsonPath, string][] {
  const others = Array.isArray(aliases) ? aliases : [];
  const markets = isObject(marketAliases) ? Object.entries(marketAliases) : [];
  return [
    [[...path, 'name'], name] as const,
    ...others.map((alias, index) => [[...path, 'aliases', index], alias] as const),
    ...markets.flatMap(([market, list]) =>
      Array.isArray(list)
        ? list.map((alias, index) => [[...path, 'marketAliases', market, index], alias] as const)
        : [],
    ),
  ].flatMap(([at, text]) => (typeof text === 'string' ? [[at, text] as [JsonPath, string]] : []));
}

/** A name as feeds are compared with it. Some names are of signs that tell models apart. */
export const comparedName = (name: string): string =>
  foldText(name.normalize('NFKC')).replace(/[\s\-_.]/g, '');

/** Names of one model that are those of another: a feed could mean either. */
export function repeatedNames(models: readonly [number, Entry][]): PlacedFinding[] {
  const seen = new Map<string, { slug: string; model: number }>();
  return models.flatMap(([index, model]) =>
    namesWithPlaces(model, ['models', index]).flatMap(([path, name]): PlacedFinding[] => {
      const known = seen.get(comparedName(name));
      if (!known) seen.set(comparedName(name), { slug: String(model.slug), model: index });
      // a slug that is there twice has its own report
      return known && known.model !== index && known.slug !== String(model.slug)
        ? [
            {
              path,
              message: `"${name}" is the model "${known.slug}", too`,
              allowed: 'each name once in a make',
            },
          ]
        : [];
    }),
  );
}

/** Names with characters that hide: nothing that is typed would match them. */
export function hiddenNames(value: Json, path: JsonPath = []): PlacedFinding[] {
  if (typeof value === 'string') {
    const finding = hiddenCharacterFinding(value);
    return finding ? [{ ...finding, path }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((part, index) => hiddenNames(part, [...path, index]));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, part]) => hiddenNames(part, [...path, name]))
    : [];
}
