/** What a row that is stored lost, or brought that nobody knows. */
export interface RowNotes {
  /** Cells that are filled and yield no value of their field. */
  unread: { field: string; text: string }[];
  /** Date fields that were counted from the day of the import, because the row names no day. */
  countedFromImport?: string[];
  /** Make that is in no file of the catalogue, as the row calls it. */
  unknownMake?: string;
}

/** Cells of a field that could not be read. */
export interface UnreadField {
  field: string;
  count: number;
  /** The first of them. */
  example: string;
}

/** What the rows of a file lost, all in all. */
export interface ImportNotes {
  add(row: RowNotes): void;
  unread(): UnreadField[];
  /** How many cars have a date that was counted from the day of the import, by field. */
  countedFromImport(): ReadonlyMap<string, number>;
  /** Each once, in the order of the file. */
  unknownMakes(): string[];
}

/** Makes that are kept; a file with more has no makes in that column. */
const MOST_MAKES = 1000;
const LONGEST_EXAMPLE = 40;

/** An empty collection of what rows lost. */
export function createImportNotes(): ImportNotes {
  const fields = new Map<string, UnreadField>();
  const counted = new Map<string, number>();
  const makes = new Set<string>();
  return {
    add({ unread, countedFromImport = [], unknownMake }) {
      for (const field of countedFromImport) counted.set(field, (counted.get(field) ?? 0) + 1);
      for (const { field, text } of unread) {
        const known = fields.get(field);
        if (known) known.count += 1;
        else fields.set(field, { field, count: 1, example: shown(text) });
      }
      if (unknownMake !== undefined && makes.size < MOST_MAKES) makes.add(shown(unknownMake));
    },
    unread: () => [...fields.values()],
    countedFromImport: () => counted,
    unknownMakes: () => [...makes],
  };
}

/** Short, and nothing that a terminal would obey. */
function shown(text: string): string {
  return text
    .slice(0, LONGEST_EXAMPLE)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}
