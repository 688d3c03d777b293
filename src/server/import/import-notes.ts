/** What a row that is stored lost, or brought that nobody knows. */
export interface RowNotes {
  /** Cells that are filled and yield no value of their field. */
  unread: { field: string; text: string }[];
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
  /** Each once, in the order of the file. */
  unknownMakes(): string[];
}

/** Makes that are kept; a file with more has no makes in that column. */
const MOST_MAKES = 1000;
const LONGEST_EXAMPLE = 40;

/** An empty collection of what rows lost. */
export function createImportNotes(): ImportNotes {
  const fields = new Map<string, UnreadField>();
  const makes = new Set<string>();
  return {
    add({ unread, unknownMake }) {
      for (const { field, text } of unread) {
        const known = fields.get(field);
        if (known) known.count += 1;
        else fields.set(field, { field, count: 1, example: shown(text) });
      }
      if (unknownMake !== undefined && makes.size < MOST_MAKES) makes.add(shown(unknownMake));
    },
    unread: () => [...fields.values()],
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
