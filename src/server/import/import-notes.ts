import type { UnknownCar } from './suggest-models.ts';

/** What a stored row lost, or has that the catalogue lacks. */
export interface RowNotes {
  /** Filled cells without a valid value for their field. */
  unread: { field: string; text: string }[];
  /** Date fields computed from the day of the import, because the row has no date. */
  countedFromImport?: string[];
  /** Make that the catalogue does not have, as the row names it. */
  unknownMake?: string;
  /** Make and model as the row names them, if the catalogue does not have the model. */
  unknownModel?: string;
  /** The same car, for a line of the catalogue. */
  unknownCar?: UnknownCar;
  /** Values that the row lacks and the catalogue has for every car of the model. */
  filled: { field: string; value: string }[];
  /** What is left out of a car that is stored; its row is named. */
  leftOut?: { column: string; reason: string };
}

/** Number of cells of a field with the same note. */
export interface FieldCount {
  field: string;
  count: number;
  /** First of them. */
  example: string;
}

/** Notes of all rows of a file. */
export interface ImportNotes {
  add(row: RowNotes): void;
  unread(): FieldCount[];
  /** Number of cars whose date is computed from the day of the import, by field. */
  countedFromImport(): ReadonlyMap<string, number>;
  /** Unique, in the order of the file. */
  unknownMakes(): string[];
  /** Number of cars whose model the catalogue does not have, and these models, the most frequent first. */
  unknownModels(): { cars: number; models: string[] };
  /** Cars of unknown models. */
  unknownCars(): readonly UnknownCar[];
  filled(): FieldCount[];
}

/** Makes that are collected; a column with more does not hold makes. */
const MAX_MAKES = 1000;
/** Models that are collected. */
const MAX_MODELS = 10_000;
/** Cars that are collected for lines of the catalogue. */
const MAX_CARS = 50_000;
const MAX_EXAMPLE_LENGTH = 40;

/** Creates an empty collection. */
export function createImportNotes(): ImportNotes {
  const unreadFields = new Map<string, FieldCount>();
  const filledFields = new Map<string, FieldCount>();
  const counted = new Map<string, number>();
  const makes = new Set<string>();
  const models = new Map<string, number>();
  const cars: UnknownCar[] = [];
  let carsOfUnknownModels = 0;
  return {
    add({ unread, countedFromImport = [], unknownMake, unknownModel, unknownCar, filled }) {
      for (const field of countedFromImport) counted.set(field, (counted.get(field) ?? 0) + 1);
      for (const { field, text } of unread) count(unreadFields, field, text);
      for (const { field, value } of filled) count(filledFields, field, value);
      if (unknownMake !== undefined && makes.size < MAX_MAKES) makes.add(quoted(unknownMake));
      if (unknownCar && cars.length < MAX_CARS) cars.push({ ...unknownCar, text: quoted(unknownCar.text) });
      if (unknownModel === undefined) return;
      carsOfUnknownModels += 1;
      const name = quoted(unknownModel);
      if (models.has(name) || models.size < MAX_MODELS) models.set(name, (models.get(name) ?? 0) + 1);
    },
    unread: () => [...unreadFields.values()],
    countedFromImport: () => counted,
    unknownMakes: () => [...makes],
    unknownModels: () => ({
      cars: carsOfUnknownModels,
      models: [...models].sort(([, a], [, b]) => b - a).map(([name]) => name),
    }),
    unknownCars: () => cars,
    filled: () => [...filledFields.values()],
  };
}

function count(fields: Map<string, FieldCount>, field: string, text: string): void {
  const known = fields.get(field);
  if (known) known.count += 1;
  else fields.set(field, { field, count: 1, example: quoted(text) });
}

/** Shortens a text and removes control characters that a terminal would interpret. */
function quoted(text: string): string {
  return text
    .slice(0, MAX_EXAMPLE_LENGTH)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}
