import { phraseContext } from '#region/search/phrase/phrase-context.ts';
import type { ReadPhrase } from '#region/search/phrase/read-phrase.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { vocabularyEntries } from '#server/modules/listings/region-vocabulary.ts';
import { createVocabularySearch } from '#server/search/vocabulary/vocabulary-search.ts';
import { regionsWithContent } from '../../regions-with-content.ts';
import { shippedMessages } from '../../shipped-regions.ts';

const catalogue = readCatalogue([new URL('../../../regions/shared/catalogue', import.meta.url).pathname]);
const translators = new Map<string, ReturnType<typeof createTranslate>>();
type Resolve = (text: string, isAsTyped?: boolean) => ReadPhrase;
const resolvers = new Map<string, Resolve>();

/** Texts of a shipped language. */
function translate(code: string) {
  const known = translators.get(code) ?? createTranslate(code, shippedMessages(code));
  translators.set(code, known);
  return known;
}

/** The search box of a shipped region with every car of the catalogue in stock, most of those that it sells, on a page of a language. */
export function resolverOf(code: string, wanted: string): Resolve {
  const region = regionsWithContent.find((each) => each.code === code);
  if (!region) throw new Error(`no region ${code}`);
  const { code: language } = region.languages.find((each) => each.code === wanted) ?? region.defaultLanguage;
  const key = `${code} ${language}`;
  const known = resolvers.get(key);
  if (known) return known;
  const cars = catalogue.makes.flatMap(({ slug, models }) => [
    { value: slug, count: 100 },
    ...models.map((model) => ({ value: `${slug}.${model.slug}`, count: 1 + (model.markets?.[code] ?? 0) })),
  ]);
  const make = {
    values: cars.map(({ value }) => value),
    counts: Int32Array.from(cars, ({ count }) => count),
  };
  const texts = { translate };
  const entries = vocabularyEntries({ make }, { region, language, catalogue, texts });
  const { resolve } = createVocabularySearch(entries, phraseContext({ region, translate }, language));
  resolvers.set(key, resolve);
  return resolve;
}
