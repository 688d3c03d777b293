import { type FacetDefinition, OTHER_VALUE } from '#domain/index-definition.ts';
import type { CodedColumn } from './coded-column.ts';
import type { ExcludedCounts } from './excluded-counts.ts';
import { compareNaturally, type FacetValue } from './natural-order.ts';
import type { FacetCount } from './search-types.ts';
import type { Table } from './table.ts';
import type { Counts } from './tally.ts';

const NONE: ExcludedCounts = new Map();

/** Converts counts per code to counts per facet value, in natural order. */
export class FacetCounter {
  readonly definition: FacetDefinition;
  readonly columns: readonly CodedColumn[];
  readonly #source: CodedColumn | undefined;
  readonly #options: ReadonlySet<FacetValue> | undefined;
  #values: FacetValue[] = [];
  /** By code: positions in `#values` that it counts for. */
  #positions: number[][] = [];

  constructor(table: Table, definition: FacetDefinition) {
    this.definition = definition;
    if (definition.kind === 'flags') {
      this.columns = definition.fields.map((field) => columnOf(table, field));
    } else {
      if (definition.kind === 'values' && definition.options) this.#options = new Set(definition.options);
      this.#source = definition.kind === 'values' ? columnOf(table, definition.field) : table.makeModel;
      if (!this.#source)
        throw new Error(`Facet "${definition.key}" needs "makeModel" in the index definition`);
      this.columns = [this.#source];
    }
  }

  /** @param excluded counts of values that the search leaves out */
  read(countsOf: (column: CodedColumn) => Counts, excluded: ExcludedCounts = NONE): FacetCount[] {
    const { definition } = this;
    if (definition.kind === 'flags') {
      const countOf = (index: number) => countsOf(this.columns[index] as CodedColumn)[1] ?? 0;
      return definition.fields
        .map((value, index) => ({ value, count: excluded.get(value) ?? countOf(index) }))
        .filter(({ count }) => count > 0);
    }
    return this.#source ? this.#readValues(this.#source, countsOf, excluded) : [];
  }

  #readValues(
    column: CodedColumn,
    countsOf: (column: CodedColumn) => Counts,
    excluded: ExcludedCounts,
  ): FacetCount[] {
    if (column.size !== this.#positions.length) this.#order(column);
    const counts = countsOf(column);
    const sums = new Int32Array(this.#values.length);
    for (let code = 1; code < counts.length; code++) {
      const count = counts[code] as number;
      if (count === 0) continue;
      for (const position of this.#positions[code] as number[])
        sums[position] = (sums[position] as number) + count;
    }
    const result: FacetCount[] = [];
    this.#values.forEach((value, position) => {
      const excludedCount = typeof value === 'boolean' ? undefined : excluded.get(value);
      const count = excludedCount ?? (sums[position] as number);
      if (count > 0) result.push({ value, count });
    });
    return result;
  }

  /** Whether the filter has options and the value is not one of them. */
  #isOther(value: FacetValue): boolean {
    return this.#options !== undefined && !this.#options.has(value);
  }

  #order({ parts }: CodedColumn): void {
    const perCode = parts.map((ofCode) => {
      const values = ofCode.filter((part) => part !== null);
      return [...new Set(values.some((value) => this.#isOther(value)) ? [...values, OTHER_VALUE] : values)];
    });
    this.#values = [...new Set(perCode.flat())].sort(compareNaturally);
    const positionOf = new Map(this.#values.map((value, position) => [value, position]));
    this.#positions = perCode.map((values) => values.map((value) => positionOf.get(value) ?? 0));
  }
}

function columnOf(table: Table, field: string): CodedColumn {
  table.kindOf(field);
  const column = table.coded.get(field);
  if (!column) throw new Error(`The index does not count "${field}"`);
  return column;
}
