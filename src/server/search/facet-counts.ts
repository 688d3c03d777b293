import { type FacetDefinition, OTHER_VALUE } from '#domain/search/index-definition.ts';
import type { CodedColumn } from './coded-column.ts';
import type { ExcludedCounts } from './excluded-counts.ts';
import { compareNaturally, type FacetValue } from './natural-order.ts';
import type { FacetCounts } from './search-types.ts';
import type { Table } from './table.ts';
import type { Counts } from './tally.ts';

const NONE: ExcludedCounts = new Map();

/** Converts counts per code to counts per facet value. */
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
      this.#values = [...definition.fields];
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
  read(countsOf: (column: CodedColumn) => Counts, excluded: ExcludedCounts = NONE): FacetCounts {
    const { values, counts } = this.#source
      ? this.#sums(this.#source, countsOf)
      : { values: this.#values, counts: this.#flags(countsOf) };
    for (const [value, count] of excluded) {
      const at = values.indexOf(value);
      if (at >= 0) counts[at] = count;
    }
    return { values, counts };
  }

  /** Values of the facet, with which `read` answers. */
  values(): readonly FacetValue[] {
    if (this.#source && this.#source.size !== this.#positions.length) this.#order(this.#source);
    return this.#values;
  }

  #flags(countsOf: (column: CodedColumn) => Counts): Int32Array {
    return Int32Array.from(this.columns, (column) => countsOf(column)[1] ?? 0);
  }

  #sums(column: CodedColumn, countsOf: (column: CodedColumn) => Counts): FacetCounts {
    const values = this.values();
    const ofCodes = countsOf(column);
    const counts = new Int32Array(values.length);
    for (let code = 1; code < ofCodes.length; code++) {
      const count = ofCodes[code] as number;
      if (count === 0) continue;
      for (const position of this.#positions[code] as number[])
        counts[position] = (counts[position] as number) + count;
    }
    return { values, counts };
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
    const values = [...new Set(perCode.flat())].sort(compareNaturally);
    // another combination of known values changes none of their positions
    if (!isSame(values, this.#values)) this.#values = values;
    const positionOf = new Map(this.#values.map((value, position) => [value, position]));
    this.#positions = perCode.map((values) => values.map((value) => positionOf.get(value) ?? 0));
  }
}

const isSame = (some: readonly FacetValue[], others: readonly FacetValue[]): boolean =>
  some.length === others.length && some.every((value, at) => value === others[at]);

function columnOf(table: Table, field: string): CodedColumn {
  table.kindOf(field);
  const column = table.coded.get(field);
  if (!column) throw new Error(`The index does not count "${field}"`);
  return column;
}
