import type { Codes } from '../cells.ts';
import type { CodedColumn } from '../coded-column.ts';
import type { FacetValue } from '../natural-order.ts';
import type { Table } from '../table.ts';

/** What the parts of a snapshot are, in their order. */
export interface SnapshotLayout {
  /** Number of cars. */
  count: number;
  /** Columns of numbers; their parts follow the ids. */
  numbers: readonly string[];
  /** Columns of codes: bytes of a cell, and the content of each code from 1 on. Their parts come last. */
  coded: readonly { name: string; bytes: number; keys: readonly FacetValue[] }[];
}

/** The columns of an index, from which it is made again without reading every car. */
export interface IndexSnapshot {
  layout: SnapshotLayout;
  parts: readonly Uint8Array[];
}

/** A snapshot that does not belong to the definition of the index, or is damaged. */
export class UnusableSnapshot extends Error {
  override readonly name = 'UnusableSnapshot';
}

const MAKE_MODEL = 'make and model';
const CELLS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const;

/** Copies the columns; a million cars take about 50 ms. Orders, histograms and packs follow from them. */
export function takeSnapshot(table: Table): IndexSnapshot {
  const { count } = table;
  const coded = codedOf(table);
  const layout = {
    count,
    numbers: [...table.numbers.keys()],
    coded: coded.map(([name, column]) => ({
      name,
      bytes: column.codes.BYTES_PER_ELEMENT,
      keys: column.keys(),
    })),
  };
  const columns = [
    table.ids,
    ...[...table.numbers.values()].map(({ values }) => values),
    ...coded.map(([, column]) => column.codes),
  ];
  return { layout, parts: columns.map((cells) => new Uint8Array(cells.slice(0, count).buffer)) };
}

/** Fills an empty table, which keeps the memory of the parts unless threads share its own. @throws UnusableSnapshot */
export function restoreSnapshot(table: Table, { layout, parts }: IndexSnapshot): void {
  const { count } = layout;
  const coded = codedOf(table);
  requireSame([...table.numbers.keys()], layout.numbers);
  requireSame(
    coded.map(([name]) => name),
    layout.coded.map(({ name }) => name),
  );
  const rest = [...parts];
  const next = (bytes: number) => {
    const part = rest.shift();
    if (part?.byteLength !== count * bytes) throw new UnusableSnapshot('a column has another length');
    return part;
  };
  const doubles = () => {
    const { buffer, byteOffset } = next(Float64Array.BYTES_PER_ELEMENT);
    return new Float64Array(buffer, byteOffset, count);
  };
  const ids = doubles();
  for (const column of table.numbers.values()) column.restore(doubles());
  coded.forEach(([, column], index) => {
    const { bytes = 1, keys = [] } = layout.coded[index] ?? {};
    column.restore(keys, cellsOf(next(bytes), bytes, count));
  });
  table.restore(ids, count);
}

function cellsOf({ buffer, byteOffset }: Uint8Array, bytes: number, count: number): Codes {
  const cells = CELLS[bytes as keyof typeof CELLS];
  if (!cells) throw new UnusableSnapshot('cells of an unknown size');
  return new cells(buffer as ArrayBuffer, byteOffset, count);
}

function codedOf({ coded, makeModel }: Table): [name: string, column: CodedColumn][] {
  return makeModel ? [...coded, [MAKE_MODEL, makeModel]] : [...coded];
}

function requireSame(expected: readonly string[], stored: readonly string[]): void {
  const isSame = expected.length === stored.length && expected.every((name, at) => name === stored[at]);
  if (!isSame) throw new UnusableSnapshot('the index has other columns');
}
