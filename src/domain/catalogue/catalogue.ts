import type { CatalogueMake, CatalogueModel } from '#contracts/types.ts';
import { rememberByText } from '../cache/remember.ts';
import { createNameMatcher, type NameMatch } from './name-matcher.ts';

/** Makes and models with what finding and showing them needs. */
export interface Catalogue {
  makes: readonly CatalogueMake[];
  /** The make a text names; `rest` is what follows it. `2015 Mercedes-Benz A200` → `mercedes-benz`, `A200`. */
  matchMake(text: string): NameMatch | undefined;
  /** The model of a make that a text begins with; `slug` is `make.model`. Undefined also for an unknown make. */
  matchModel(makeSlug: string, text: string): NameMatch | undefined;
  /** Name of a make or of a `make.model` in a language; a slug that is not in the catalogue is written as words. */
  displayName(slug: string, language: string): string;
  /** A make by slug. */
  make(slug: string): CatalogueMake | undefined;
  /** A model by `make.model`. */
  model(slug: string): CatalogueModel | undefined;
}

type Named = Pick<CatalogueMake, 'slug' | 'name' | 'names' | 'aliases'> &
  Pick<CatalogueModel, 'marketAliases'>;

/**
 * Puts makes in order and builds their matchers. A later make with a known slug replaces the earlier one.
 * @param market region code of the texts, whose aliases count; absent: those of all regions
 */
export function createCatalogue(files: readonly CatalogueMake[], market?: string): Catalogue {
  const makes = new Map(
    [...files].sort((a, b) => (a.slug < b.slug ? -1 : 1)).map((make) => [make.slug, make]),
  );
  const models = new Map<string, CatalogueModel>();
  for (const make of makes.values()) {
    for (const model of make.models) models.set(`${make.slug}.${model.slug}`, model);
  }
  const matchMake = createNameMatcher(
    [...makes.values()].flatMap((make) => spellings(make, make.slug, market)),
  );
  const modelMatchers = new Map<string, ReturnType<typeof createNameMatcher>>();

  return {
    makes: [...makes.values()],
    matchMake,
    matchModel(makeSlug, text) {
      const make = makes.get(makeSlug);
      if (!make) return undefined;
      let matcher = modelMatchers.get(makeSlug);
      if (!matcher) {
        matcher = createNameMatcher(
          make.models.flatMap((model) => spellings(model, `${makeSlug}.${model.slug}`, market)),
          'start',
        );
        modelMatchers.set(makeSlug, matcher);
      }
      return matcher(text);
    },
    displayName(slug, language) {
      const named = slug.includes('.') ? models.get(slug) : makes.get(slug);
      return named ? nameIn(named, language) : titleFromSlug(slug);
    },
    make: (slug) => makes.get(slug),
    model: (slug) => models.get(slug),
  };
}

function spellings(named: Named, slug: string, market?: string): [name: string, slug: string][] {
  const { name, names = {}, aliases = [], marketAliases = {} } = named;
  const ofMarket = market === undefined ? Object.values(marketAliases).flat() : (marketAliases[market] ?? []);
  const all = [name, named.slug, ...Object.values(names), ...aliases, ...ofMarket];
  return all.map((name) => [name, slug]);
}

/** The most specific tag that is given: language-script-region, language-region, language-script, language; then Latin. */
function nameIn({ name, names = {} }: Named, language: string): string {
  for (const tag of tagsFor(language)) {
    const found = names[tag];
    if (found) return found;
  }
  return name;
}

const tagsFor = /* @__PURE__ */ rememberByText((code): readonly string[] => {
  const { language, script, region } = new Intl.Locale(code).maximize();
  return [`${language}-${script}-${region}`, `${language}-${region}`, `${language}-${script}`, language];
});

/** Codes such as `sq5` are written in capitals, but those of `i8` are not. */
const CODE = /^(?!i\d)(?=[^\d]*\d)[a-z\d]+$/;
const LETTER_AND_NUMBER = /\b([A-Z]) (\d{2,}[A-Z]*)\b/;

function titleFromSlug(slug: string): string {
  const words = slug.slice(slug.indexOf('.') + 1).split('-');
  return words
    .map((word) => (CODE.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
    .replace(LETTER_AND_NUMBER, '$1-$2');
}
