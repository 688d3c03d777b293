import type { FieldValue, ListingFields } from '#domain/search/criteria.ts';
import type { ColumnKind, IndexDefinition } from '#domain/search/index-definition.ts';
import type { SeededRandom } from './seeded-random.ts';

export type Listing = [id: number, fields: ListingFields];

const TEXTS = ['suv', 'sedan', 'mpv', 'ハイブリッド', 'รถเก๋ง', 'Sedan', 'zx-4', 'ａ', '𠮷野', ''];
const MAKES = ['toyota', 'honda', 'toyota-x', '本田'];
const MODELS = ['a', 'b-1', 'ค', 'd'];

/** Creates listings with many equal and missing values, where sorting and counting are error-prone. */
export function randomListing(definition: IndexDefinition, random: SeededRandom, gaps = 0.15): ListingFields {
  const { makeModel } = definition;
  const fields: Record<string, FieldValue> = {};
  for (const { field, kind } of definition.columns) {
    fields[field] = random.chance(gaps) ? random.pick([null, undefined]) : randomValue(kind, random);
  }
  if (makeModel) {
    const make = random.pick(MAKES);
    const isStray = random.chance(0.02);
    fields[makeModel.makeField] = random.chance(gaps) ? null : make;
    fields[makeModel.modelField] = random.chance(gaps)
      ? null
      : `${isStray ? random.pick(MAKES) : make}.${random.pick(MODELS)}`;
  }
  return fields;
}

export function randomListings(definition: IndexDefinition, random: SeededRandom, count: number): Listing[] {
  const ids = new Set<number>();
  while (ids.size < count) ids.add(1 + random.whole(count * 20));
  return [...ids].map((id) => [id, randomListing(definition, random)]);
}

export function randomValue(kind: ColumnKind, random: SeededRandom): FieldValue {
  switch (kind) {
    case 'text':
      return random.pick(TEXTS);
    case 'texts':
      return random.some(TEXTS, 0.3);
    case 'boolean':
      return random.chance(0.4);
    case 'number':
      return random.pick([
        () => random.whole(6),
        () => 1990 + random.whole(8),
        () => random.whole(200) * 500,
        () => random.whole(1_000) / 8 - 20,
        () => random.pick([999_999, 0.1 + 0.2, -0, 123_456_789_012]),
      ])();
    case 'date':
      return random.pick([
        () => `20${10 + random.whole(20)}-0${1 + random.whole(9)}-15`,
        () => new Date(1_700_000_000_000 + random.whole(50) * 3_600_000).toISOString(),
      ])();
  }
}
