import type { Allocate, Codes } from './cells.ts';
import type { CodedColumn } from './coded-column.ts';
import { capacityOf } from './packs.ts';

/** Smaller stocks are counted in no time. */
const MIN_TALLIED_ROWS = 20_000;
/** 16 MiB. */
const MAX_CELLS = 4 * 2 ** 20;

/** Where the cells of a column are: a line for each code of a source, a part of the line for each counted column. */
interface Section {
  column: CodedColumn;
  start: number;
  /** Number of codes that fit. */
  capacity: number;
}

interface Layout {
  sources: Section[];
  counted: Section[];
  /** Cells of a line. */
  width: number;
}

/** Tallies that another thread reads; columns by their position. */
export interface SharedTallies {
  cells: Int32Array;
  width: number;
  sources: { at: number; start: number; capacity: number }[];
  counted: { at: number; start: number; capacity: number }[];
}

/**
 * The counts of every facet and histogram within the rows of each code of a column with bitmaps, kept up to date by every
 * change: a search by one such column is counted already, and one by more reads only the rows that they leave out.
 */
export class CodeTallies {
  readonly #columns: readonly CodedColumn[];
  readonly #counted: readonly CodedColumn[];
  readonly #allocate: Allocate;
  readonly #minRows: number;
  #cells: Int32Array = new Int32Array(0);
  /** Absent: to be built before the next search, or the stock is too small. */
  #layout: Layout | undefined;
  /** Positions of a row in a line. */
  #positions = new Int32Array(0);

  /** @param columns of which those with bitmaps are sources @param counted columns of facets and histograms */
  constructor(
    columns: readonly CodedColumn[],
    counted: readonly CodedColumn[],
    allocate: Allocate,
    minRows = MIN_TALLIED_ROWS,
  ) {
    this.#columns = columns;
    this.#counted = counted;
    this.#allocate = allocate;
    this.#minRows = minRows;
  }

  /** Adds a row with its present codes, or takes it away. @param by 1 or -1 */
  add(row: number, by: number): void {
    if (!this.#layout) return;
    const { sources, counted, width } = this.#layout;
    const positions = this.#positions;
    for (let at = 0; at < counted.length; at++) {
      const { column, start, capacity } = counted[at] as Section;
      const code = column.codes[row] as number;
      if (code >= capacity) {
        this.#invalidate();
        return;
      }
      positions[at] = start + code;
    }
    for (const { column, start, capacity } of sources) {
      const code = column.codes[row] as number;
      if (code >= capacity) {
        this.#invalidate();
        return;
      }
      const line = (start + code) * width;
      for (let at = 0; at < positions.length; at++) {
        const cell = line + (positions[at] as number);
        this.#cells[cell] = (this.#cells[cell] as number) + by;
      }
    }
  }

  /** Counts columns again of which every row may have another code. */
  recount(changed: readonly CodedColumn[], rows: number): void {
    if (!this.#layout) return;
    const { sources, counted, width } = this.#layout;
    for (const section of counted) {
      if (!changed.includes(section.column)) continue;
      if (section.column.size > section.capacity) {
        this.#invalidate();
        return;
      }
      for (let line = 0; line < this.#cells.length; line += width)
        this.#cells.fill(0, line + section.start, line + section.start + section.capacity);
      for (const source of sources) countPair(this.#cells, width, source, section, rows);
    }
  }

  /** Counts all rows if changes did not fit, or a stock has become large. */
  buildIfMissing(rows: number): void {
    if (this.#layout || rows < this.#minRows) return;
    const sources = sectionsOf(this.#columns.filter(({ mappedCodes }) => mappedCodes !== undefined));
    const counted = sectionsOf(this.#counted);
    const width = endOf(counted);
    const size = width * endOf(sources);
    if (size > MAX_CELLS) return;
    this.#cells = new Int32Array(this.#allocate(size * Int32Array.BYTES_PER_ELEMENT));
    this.#positions = new Int32Array(counted.length);
    this.#layout = { sources, counted, width };
    for (const source of sources)
      for (const section of counted) countPair(this.#cells, width, source, section, rows);
  }

  isSource(column: CodedColumn | undefined): boolean {
    return this.#layout?.sources.some((source) => source.column === column) ?? false;
  }

  /** Counts columns within the rows whose code is 1 in `passes`. @param source for which `isSource` is true */
  tally(
    source: CodedColumn,
    passes: Uint8Array,
    columns: ReadonlySet<CodedColumn>,
  ): Map<CodedColumn, Int32Array> {
    const result = new Map<CodedColumn, Int32Array>();
    const { sources, counted, width } = this.#layout as Layout;
    const lines = sources.find(({ column }) => column === source)?.start ?? 0;
    for (const { column, start } of counted) {
      if (!columns.has(column)) continue;
      const counts = new Int32Array(column.size);
      for (let code = 1; code < passes.length; code++)
        if (passes[code] === 1) addPart(counts, this.#cells, (lines + code) * width + start);
      result.set(column, counts);
    }
    return result;
  }

  share(): SharedTallies | undefined {
    if (!this.#layout) return undefined;
    const { sources, counted, width } = this.#layout;
    const sectionsAmong = (sections: readonly Section[], among: readonly CodedColumn[]) =>
      sections.map(({ column, start, capacity }) => ({ at: among.indexOf(column), start, capacity }));
    return {
      cells: this.#cells,
      width,
      sources: sectionsAmong(sources, this.#columns),
      counted: sectionsAmong(counted, this.#counted),
    };
  }

  /** Reads from the cells of another thread from now on. */
  adopt(shared: SharedTallies | undefined): void {
    this.#cells = shared?.cells ?? new Int32Array(0);
    const sections = (of: SharedTallies['sources'], among: readonly CodedColumn[]) =>
      of.map(({ at, start, capacity }) => ({ column: among[at] as CodedColumn, start, capacity }));
    this.#layout = shared && {
      sources: sections(shared.sources, this.#columns),
      counted: sections(shared.counted, this.#counted),
      width: shared.width,
    };
  }

  #invalidate(): void {
    this.#layout = undefined;
    this.#cells = new Int32Array(0);
  }
}

function sectionsOf(columns: readonly CodedColumn[]): Section[] {
  let start = 0;
  return columns.map((column) => {
    const capacity = capacityOf(column);
    start += capacity;
    return { column, start: start - capacity, capacity };
  });
}

function endOf(sections: readonly Section[]): number {
  const last = sections.at(-1);
  return last ? last.start + last.capacity : 0;
}

/** A source has few codes, so that they are bytes. The compiler makes a loop over one type of cells faster than one over several. */
function countPair(cells: Int32Array, width: number, source: Section, counted: Section, rows: number): void {
  const start = source.start * width + counted.start;
  const lines = source.column.codes as Uint8Array;
  const { codes } = counted.column;
  if (codes instanceof Uint8Array) countBytes(cells, { start, width, rows }, lines, codes);
  else countWide(cells, { start, width, rows }, lines, codes);
}

interface Pair {
  /** Of the first line. */
  start: number;
  width: number;
  rows: number;
}

function countBytes(
  cells: Int32Array,
  { start, width, rows }: Pair,
  lines: Uint8Array,
  codes: Uint8Array,
): void {
  for (let row = 0; row < rows; row++) {
    const cell = start + (lines[row] as number) * width + (codes[row] as number);
    cells[cell] = (cells[cell] as number) + 1;
  }
}

function countWide(
  cells: Int32Array,
  { start, width, rows }: Pair,
  lines: Uint8Array,
  codes: Exclude<Codes, Uint8Array>,
): void {
  for (let row = 0; row < rows; row++) {
    const cell = start + (lines[row] as number) * width + (codes[row] as number);
    cells[cell] = (cells[cell] as number) + 1;
  }
}

function addPart(counts: Int32Array, cells: Int32Array, start: number): void {
  for (let code = 0; code < counts.length; code++)
    counts[code] = (counts[code] as number) + (cells[start + code] as number);
}
