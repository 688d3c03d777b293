import { PLACES_VOCABULARY } from '../../manifest/places-of.ts';
import type { NamedMeaning } from './token.ts';

/** The values that names mean, by key of their filter; of several meanings of one name the likeliest. */
export function chooseNames(
  candidates: readonly (readonly NamedMeaning[])[],
  taken: ReadonlySet<string> = new Set(),
): Map<string, Set<string>> {
  const makes = new Set(candidates.flat().flatMap((name) => (name.kind === 'make' ? name.value : [])));
  const asked = new Set([
    ...taken,
    ...candidates.flatMap((names) => (isClear(names) ? (names[0]?.key ?? []) : [])),
  ]);
  const chosen = candidates.flatMap((names) =>
    names.length > 0 ? withSamePlaces(choose(names, makes, asked), names) : [],
  );
  const modelMakes = new Set(chosen.map(makeOfModel));
  const values = new Map<string, Set<string>>();
  for (const name of chosen) {
    // the model is more specific
    if (name.kind === 'make' && modelMakes.has(name.value)) continue;
    values.set(name.key, (values.get(name.key) ?? new Set()).add(name.value));
  }
  return values;
}

/** A city with two showrooms means both. */
const withSamePlaces = (chosen: NamedMeaning, names: readonly NamedMeaning[]): NamedMeaning[] =>
  chosen.kind === PLACES_VOCABULARY ? names.filter(({ key }) => key === chosen.key) : [chosen];

const isClear = (names: readonly NamedMeaning[]): boolean => new Set(names.map(({ key }) => key)).size === 1;

const makeOfModel = ({ kind, value }: NamedMeaning): string | undefined =>
  kind === 'model' ? value.slice(0, value.indexOf('.')) : undefined;

/**
 * Prefers a model whose make is named too, then a make, then an option of a filter that nothing else of the text asks about
 * ("hybrid suv" is no choice of two body types), then a model that is called like an option ("coupe"), then what most cars are.
 */
function choose(
  names: readonly NamedMeaning[],
  makes: ReadonlySet<string>,
  asked: ReadonlySet<string>,
): NamedMeaning {
  const rank = (name: NamedMeaning) => {
    if (name.kind === 'make') return 3;
    if (name.kind === 'model') return makes.has(makeOfModel(name) ?? '') ? 4 : 1;
    return asked.has(name.key) && !isClear(names) ? 0 : 2;
  };
  return names.reduce((best, name) =>
    rank(name) - rank(best) || (name.count ?? 0) - (best.count ?? 0) > 0 ? name : best,
  );
}
