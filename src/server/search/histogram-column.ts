import type { StatDefinition } from '#domain/search/index-definition.ts';
import { type Allocate, ownMemory } from './cells.ts';
import { CodedColumn } from './coded-column.ts';
import { roundEdges } from './histogram-edges.ts';
import type { NumberColumn } from './number-column.ts';
import type { SortedRows } from './sorted-rows.ts';

/** Stores the bucket of each row (code 1 is the first bucket), so that buckets are counted like facets. */
export class HistogramColumn {
  readonly column: CodedColumn;
  edges: readonly number[];
  readonly #numbers: NumberColumn;
  readonly #buckets: number | undefined;

  constructor(numbers: NumberColumn, stat: StatDefinition, allocate: Allocate = ownMemory) {
    this.column = new CodedColumn(undefined, allocate);
    this.#numbers = numbers;
    this.#buckets = stat.edges ? undefined : stat.buckets;
    this.edges = stat.edges ?? [0, 1];
    const isAscending = this.edges.every((edge, at) => at === 0 || edge > (this.edges[at - 1] as number));
    if (!isAscending || this.edges.length < 2) {
      throw new Error(`The edges of statistic "${stat.key}" must be at least two, in ascending order`);
    }
    this.column.reserve(this.edges.length);
  }

  set(row: number, isKnown: boolean): void {
    if (isKnown) this.column.drop(row);
    this.column.append(row, this.#codeOf(this.#numbers.values[row] as number));
  }

  /** Returns true if the edges changed, which gives every row a new code. */
  adapt(order: SortedRows, count: number): boolean {
    if (this.#buckets === undefined) return false;
    const edges = roundEdges(order, this.#buckets);
    if (edges.length === this.edges.length && edges.every((edge, index) => edge === this.edges[index]))
      return false;
    this.edges = edges;
    this.column.clear();
    this.column.reserve(edges.length);
    for (let row = 0; row < count; row++) {
      this.column.append(row, this.#codeOf(this.#numbers.values[row] as number));
    }
    return true;
  }

  /** Returns the last bucket whose lower edge is not above the value; values beyond the ends count in the end buckets. */
  #codeOf(value: number): number {
    if (Number.isNaN(value)) return 0;
    let low = 1;
    let high = this.edges.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.edges[middle - 1] as number) <= value) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
