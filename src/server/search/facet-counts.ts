import type { FacetDefinition } from '#domain/index-definition.ts';
import type { CodedColumn } from './coded-column.ts';
import type { Coding } from './codings.ts';
import { compareNaturally, type FacetValue } from './natural-order.ts';
import type { FacetCount } from './search-types.ts';
import type { Table } from './table.ts';
import type { Counts } from './tally.ts';

interface Source {
  column: CodedColumn;
  coding: Coding;
}

/** Turns counts per code into counts per facet value, in natural order. */
export class FacetCounter {
  readonly definition: FacetDefinition;
  readonly columns: readonly CodedColumn[];
  readonly #source: Source | undefined;
  #values: FacetValue[] = [];
  /** Per code, the positions in `#values` it counts for. */
  #positions: number[][] = [];

  constructor(table: Table, definition: FacetDefinition) {
    this.definition = definition;
    if (definition.kind === 'flags') {
      this.columns = definition.fields.map((field) => sourceOf(table, field).column);
    } else {
      this.#source = definition.kind === 'values' ? sourceOf(table, definition.field) : table.makeModel;
      if (!this.#source)
        throw new Error(`Facet "${definition.key}" needs "makeModel" in the index definition`);
      this.columns = [this.#source.column];
    }
  }

  read(countsOf: (column: CodedColumn) => Counts): FacetCount[] {
    const { definition } = this;
    if (definition.kind === 'flags') {
      return definition.fields
        .map((value, index) => ({ value, count: countsOf(this.columns[index] as CodedColumn)[1] ?? 0 }))
        .filter(({ count }) => count > 0);
    }
    return this.#source ? this.#readValues(this.#source, countsOf) : [];
  }

  #readValues(source: Source, countsOf: (column: CodedColumn) => Counts): FacetCount[] {
    if (source.column.size !== this.#positions.length) this.#order(source);
    const counts = countsOf(source.column);
    const sums = new Int32Array(this.#values.length);
    for (let code = 1; code < counts.length; code++) {
      const count = counts[code] as number;
      if (count === 0) continue;
      for (const position of this.#positions[code] as number[])
        sums[position] = (sums[position] as number) + count;
    }
    const result: FacetCount[] = [];
    this.#values.forEach((value, position) => {
      const count = sums[position] as number;
      if (count > 0) result.push({ value, count });
    });
    return result;
  }

  #order({ column, coding }: Source): void {
    const perCode = column.keys.map((key, code) => (code === 0 ? [] : coding.valuesOf(key)));
    this.#values = [...new Set(perCode.flat())].sort(compareNaturally);
    const positionOf = new Map(this.#values.map((value, position) => [value, position]));
    this.#positions = perCode.map((values) => values.map((value) => positionOf.get(value) ?? 0));
  }
}

function sourceOf(table: Table, field: string): Source {
  table.kindOf(field);
  const source = table.coded.get(field);
  if (!source) throw new Error(`The index does not count "${field}"`);
  return source;
}
