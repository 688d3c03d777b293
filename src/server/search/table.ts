import type { ListingFields } from '#domain/search/criteria.ts';
import type { ColumnKind, IndexDefinition } from '#domain/search/index-definition.ts';
import { type Allocate, grown, ownMemory, placed } from './cells.ts';
import { CodeTallies } from './code-tallies.ts';
import { CodedColumn } from './coded-column.ts';
import { type Coding, codingOf, makeModelCoding } from './codings.ts';
import { HistogramColumn } from './histogram-column.ts';
import { NumberColumn } from './number-column.ts';
import { Packs } from './packs.ts';
import { SortedRows } from './sorted-rows.ts';

/** Columns of one region. Rows are dense: the last row replaces a removed one. */
export class Table {
  readonly definition: IndexDefinition;
  readonly kinds: ReadonlyMap<string, ColumnKind>;
  readonly numbers = new Map<string, NumberColumn>();
  readonly coded = new Map<string, CodedColumn>();
  readonly makeModel: CodedColumn | undefined;
  /** Histograms by the key of their statistic. */
  readonly histograms = new Map<string, HistogramColumn>();
  readonly byId: SortedRows;
  readonly packs: Packs;
  readonly tallies: CodeTallies;
  ids: Float64Array = new Float64Array(0);
  count = 0;
  version = 0;
  readonly #rows = new Map<number, number>();
  readonly #orders = new Map<string, SortedRows>();
  readonly #refreshed = new Map<string, number>();
  #appliedVersion = -1;
  readonly #allocate: Allocate;

  /** @param allocate memory of the cells @param minTalliedRows rows from which codes are tallied */
  constructor(definition: IndexDefinition, allocate: Allocate = ownMemory, minTalliedRows?: number) {
    this.definition = definition;
    this.#allocate = allocate;
    this.byId = new SortedRows(allocate);
    this.kinds = new Map(definition.columns.map(({ field, kind }) => [field, kind]));
    const { makeModel } = definition;
    for (const { field, kind } of definition.columns) {
      if (kind === 'number' || kind === 'date')
        this.numbers.set(field, new NumberColumn(field, kind, allocate));
      if (kind !== 'number' && kind !== 'date') this.#addCoded(field, codingOf(field, kind));
    }
    for (const facet of definition.facets) {
      if (facet.kind === 'values')
        this.#addCoded(facet.field, codingOf(facet.field, this.kindOf(facet.field)));
    }
    if (makeModel) {
      this.makeModel = new CodedColumn(makeModelCoding(makeModel.makeField, makeModel.modelField), allocate);
    }
    for (const stat of definition.stats) {
      this.order(stat.field);
      if (stat.buckets || stat.edges)
        this.histograms.set(stat.key, new HistogramColumn(this.number(stat.field), stat, allocate));
    }
    this.packs = new Packs(this.#counted(), allocate);
    this.tallies = new CodeTallies([...this.coded.values()], this.#counted(), allocate, minTalliedRows);
  }

  kindOf(field: string): ColumnKind {
    const kind = this.kinds.get(field);
    if (kind === undefined) throw new Error(`The index has no column "${field}"`);
    return kind;
  }

  number(field: string): NumberColumn {
    const column = this.numbers.get(field);
    if (!column) throw new Error(`The index has no number column "${field}"`);
    return column;
  }

  /** Returns the rows in the order of a field and creates it on first use; `id` orders by age. */
  order(field: string): SortedRows {
    if (field === 'id') return this.byId;
    const known = this.#orders.get(field);
    if (known) return known;
    const order = new SortedRows(this.#allocate);
    this.kindOf(field);
    this.#orders.set(field, order);
    return order;
  }

  isOrdered(field: string): boolean {
    return this.#orders.has(field);
  }

  has(id: number): boolean {
    return this.#rows.has(id);
  }

  put(id: number, fields: ListingFields): void {
    const known = this.#rows.get(id);
    const row = known ?? this.#append(id);
    if (known !== undefined) this.tallies.add(row, -1);
    for (const column of this.#allCoded()) {
      const code = column.codeOf(fields);
      if (known !== undefined) column.drop(row);
      column.append(row, code);
    }
    for (const column of this.numbers.values()) column.set(row, fields);
    for (const histogram of this.histograms.values()) histogram.set(row, known !== undefined);
    for (const order of this.#orders.values()) order.touch(row);
    this.packs.update(row);
    this.tallies.add(row, 1);
    this.version++;
  }

  remove(id: number): boolean {
    const row = this.#rows.get(id);
    if (row === undefined) return false;
    this.tallies.add(row, -1);
    const last = --this.count;
    this.#rows.delete(id);
    const columns = this.codedColumns();
    for (const column of columns) column.drop(row);
    if (row !== last) {
      const moved = this.ids[last] as number;
      this.ids[row] = moved;
      this.#rows.set(moved, row);
      for (const column of [...columns, ...this.numbers.values()]) column.move(last, row);
      for (const order of [this.byId, ...this.#orders.values()]) order.touch(row);
      this.packs.update(row);
    }
    this.version++;
    return true;
  }

  /** Fills an empty table whose columns of numbers and codes hold these cars already. */
  restore(ids: Float64Array, count: number): void {
    this.ids = placed(this.#allocate, ids);
    this.count = count;
    for (let row = 0; row < count; row++) this.#rows.set(ids[row] as number, row);
    for (const histogram of this.histograms.values()) {
      histogram.column.grow(count);
      for (let row = 0; row < count; row++) histogram.set(row, false);
    }
    this.packs.grow(count);
    this.version++;
  }

  /** Updates the edges of histograms before the first search of a version. */
  applyChanges(): void {
    if (this.#appliedVersion === this.version) return;
    const adapted: CodedColumn[] = [];
    for (const [key, histogram] of this.histograms) {
      const field = this.definition.stats.find((stat) => stat.key === key)?.field ?? '';
      if (histogram.adapt(this.refreshed(field), this.count)) adapted.push(histogram.column);
    }
    if (adapted.length > 0) this.packs.invalidate();
    this.packs.rebuildIfStale(this.count);
    this.tallies.recount(adapted, this.count);
    this.tallies.buildIfMissing(this.count);
    this.#appliedVersion = this.version;
  }

  refreshed(field: string): SortedRows {
    const order = this.order(field);
    if (this.#refreshed.get(field) === this.version) return order;
    order.refresh(field === 'id' ? this.ids : this.#keysOf(field), this.ids, this.count);
    this.#refreshed.set(field, this.version);
    return order;
  }

  /** Reads the cells of another thread, at its version, from now on. */
  adopt({ ids, count, version }: Pick<Table, 'ids' | 'count' | 'version'>): void {
    Object.assign(this, { ids, count, version });
    for (const field of this.orderedFields()) this.#refreshed.set(field, version);
    this.#appliedVersion = version;
  }

  /** Fields that `order` was asked for. */
  orderedFields(): string[] {
    return ['id', ...this.#orders.keys()];
  }

  /** Columns of codes, always in the same order. */
  codedColumns(): CodedColumn[] {
    return [...this.#allCoded(), ...this.#histogramColumns()];
  }

  #keysOf(field: string): Float64Array {
    const numbers = this.numbers.get(field);
    if (numbers) return numbers.values;
    const column = this.coded.get(field);
    if (!column || this.kindOf(field) === 'texts') throw new Error(`The index cannot sort by "${field}"`);
    return placed(this.#allocate, column.ranks(this.count, this.kindOf(field) === 'boolean'));
  }

  #append(id: number): number {
    const row = this.count++;
    if (row >= this.ids.length) this.#grow(Math.max(1_024, Math.ceil(row * 1.5)));
    this.ids[row] = id;
    this.#rows.set(id, row);
    this.byId.touch(row);
    return row;
  }

  #grow(capacity: number): void {
    this.ids = grown(this.#allocate, this.ids, capacity);
    for (const column of this.codedColumns()) column.grow(capacity);
    for (const column of this.numbers.values()) column.grow(capacity);
    this.packs.grow(capacity);
  }

  /** Returns the columns that facets and histograms read. */
  #counted(): CodedColumn[] {
    const { facets } = this.definition;
    const fields = facets.flatMap((facet) =>
      facet.kind === 'values' ? facet.field : facet.kind === 'flags' ? facet.fields : [],
    );
    return [
      ...[...new Set(fields)].flatMap((field) => this.coded.get(field) ?? []),
      ...(this.makeModel ? [this.makeModel] : []),
      ...this.#histogramColumns(),
    ];
  }

  #addCoded(field: string, coding: Coding): void {
    if (!this.coded.has(field)) this.coded.set(field, new CodedColumn(coding, this.#allocate));
  }

  #histogramColumns(): CodedColumn[] {
    return [...this.histograms.values()].map(({ column }) => column);
  }

  #allCoded(): CodedColumn[] {
    return this.makeModel ? [...this.coded.values(), this.makeModel] : [...this.coded.values()];
  }
}
