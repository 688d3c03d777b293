/** What a row that is stored lost, or brought that nobody knows. */
export interface RowNotes {
  /** Cells that are filled and yield no value of their field. */
  unread: { field: string; text: string }[];
  /** Date fields that were counted from the day of the import, because the row names no day. */
  countedFromImport?: string[];
  /** Make that is in no file of the catalogue, as the row calls it. */
  unknownMake?: string;
  /** Its make and what the row calls its model, where the catalogue does not have that model. */
  unknownModel?: string;
  /** Values that the row does not state and that the catalogue has for every car of the model. */
  filled: { field: string; value: string }[];
}

/** Cells of a field that have something in common. */
export interface FieldCount {
  field: string;
  count: number;
  /** The first of them. */
  example: string;
}

/** What the rows of a file lost, all in all. */
export interface ImportNotes {
  add(row: RowNotes): void;
  unread(): FieldCount[];
  /** How many cars have a date that was counted from the day of the import, by field. */
  countedFromImport(): ReadonlyMap<string, number>;
  /** Each once, in the order of the file. */
  unknownMakes(): string[];
  /** Cars whose model the catalogue does not have, and the models, the most frequent first. */
  unknownModels(): { cars: number; models: string[] };
  filled(): FieldCount[];
}

/** Makes that are kept; a file with more has no makes in that column. */
const MOST_MAKES = 1000;
/** The same of models. */
const MAX_MODELS = 10_000;
const LONGEST_EXAMPLE = 40;

/** An empty collection of what rows lost. */
export function createImportNotes(): ImportNotes {
  const unreadFields = new Map<string, FieldCount>();
  const filledFields = new Map<string, FieldCount>();
  const counted = new Map<string, number>();
  const makes = new Set<string>();
  const models = new Map<string, number>();
  let carsOfUnknownModels = 0;
  return {
    add({ unread, countedFromImport = [], unknownMake, unknownModel, filled }) {
      for (const field of countedFromImport) counted.set(field, (counted.get(field) ?? 0) + 1);
      for (const { field, text } of unread) count(unreadFields, field, text);
      for (const { field, value } of filled) count(filledFields, field, value);
      if (unknownMake !== undefined && makes.size < MOST_MAKES) makes.add(shown(unknownMake));
      if (unknownModel === undefined) return;
      carsOfUnknownModels += 1;
      const name = shown(unknownModel);
      if (models.has(name) || models.size < MAX_MODELS) models.set(name, (models.get(name) ?? 0) + 1);
    },
    unread: () => [...unreadFields.values()],
    countedFromImport: () => counted,
    unknownMakes: () => [...makes],
    unknownModels: () => ({
      cars: carsOfUnknownModels,
      models: [...models].sort(([, a], [, b]) => b - a).map(([name]) => name),
    }),
    filled: () => [...filledFields.values()],
  };
}

function count(fields: Map<string, FieldCount>, field: string, text: string): void {
  const known = fields.get(field);
  if (known) known.count += 1;
  else fields.set(field, { field, count: 1, example: shown(text) });
}

/** Short, and nothing that a terminal would obey. */
function shown(text: string): string {
  return text
    .slice(0, LONGEST_EXAMPLE)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}
