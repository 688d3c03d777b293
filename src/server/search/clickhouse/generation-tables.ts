import type { ClickHouse } from './client.ts';
import type { Generation, StockTables } from './stored-stock.ts';
import type { TableLayout } from './table-layout.ts';
import { isArray, isFloat, type ShapedColumn, type TableShape } from './table-shape.ts';

export interface GenerationTablesOptions {
  clickHouse: ClickHouse;
  layout: TableLayout;
  /** What the names of the stock's tables begin with. */
  name: string;
  shapeOf(widths: string): TableShape;
  /** Stores what rows refer to. */
  beforeInsert(): Promise<void>;
}

type GenerationTables = Pick<
  StockTables,
  | 'createGeneration'
  | 'cars'
  | 'insertLoaded'
  | 'insertChanged'
  | 'countChanged'
  | 'copyCurrent'
  | 'dropBefore'
>;

/** The tables of generations: a generation that is not used any more is dropped with them. */
export function generationTables({
  clickHouse,
  layout,
  name,
  shapeOf,
  beforeInsert,
}: GenerationTablesOptions): GenerationTables {
  const table = (of: string) => `${clickHouse.database}.${of}`;
  const namesOf = ({ generation }: Pick<Generation, 'generation'>) => ({
    base: `${name}_${generation}_cars`,
    changed: `${name}_${generation}_changed`,
  });
  const tablesOf = (generation: Pick<Generation, 'generation'>) => {
    const { base, changed } = namesOf(generation);
    return { base: table(base), changed: table(changed) };
  };
  return {
    async createGeneration(generation) {
      const statements = createStatements(layout, namesOf(generation), shapeOf(generation.widths));
      for (const statement of statements) await clickHouse.execute(statement);
    },
    cars: (state) => ({ ...tablesOf(state), hasChanged: state.changed > 0 }),
    async insertLoaded(generation, rows) {
      await beforeInsert();
      const into = ['id', ...shapeOf(generation.widths).names].join(', ');
      await clickHouse.insert(`${tablesOf(generation).base} (${into})`, rows);
    },
    async insertChanged(state, rows) {
      await beforeInsert();
      const into = ['version', 'is_gone', 'id', ...shapeOf(state.widths).names].join(', ');
      await clickHouse.insert(`${tablesOf(state).changed} (${into})`, rows);
    },
    async countChanged(generation) {
      const [row] = await clickHouse.rows<[number]>(
        `SELECT uniqExact(id) FROM ${tablesOf(generation).changed}`,
      );
      return row?.[0] ?? 0;
    },
    async copyCurrent(from, into) {
      const { base, changed } = tablesOf(from);
      const copy = copyStatement(tablesOf(into).base, shapeOf(from.widths), shapeOf(into.widths));
      await clickHouse.execute(copy(`${base} WHERE id NOT IN (SELECT id FROM ${changed})`));
      await clickHouse.execute(copy(`${changed} FINAL WHERE is_gone = 0`));
    },
    async dropBefore(generation) {
      const pattern = new RegExp(`^${name}_(\\d+)_(cars|changed)$`);
      for (const [found] of await clickHouse.rows<[string]>(`SHOW TABLES FROM ${clickHouse.database}`)) {
        if (Number(pattern.exec(found)?.[1] ?? generation) >= generation) continue;
        for (const statement of layout.drop(found)) await clickHouse.execute(statement);
      }
    },
  };
}

/** Returns the statement that copies cars from a table of one shape into a table of another. */
function copyStatement(table: string, from: TableShape, into: TableShape): (cars: string) => string {
  const names = ['id', ...into.names].join(', ');
  const values = ['id', ...from.columns.map((column) => copySql(column, into.column(column.field)))].join(
    ', ',
  );
  return (cars) => `INSERT INTO ${table} (${names}) SELECT ${values} FROM ${cars}`;
}

/** A column of whole numbers becomes wider by itself. */
function copySql(from: ShapedColumn, to: ShapedColumn): string {
  if (isArray(to) && !isArray(from))
    return `arrayMap(x -> toUInt32(round(log2(x))) + 1, bitmaskToArray(${from.name}))`;
  if (isFloat(from) || !isFloat(to)) return from.name;
  return `if(${from.name} = 0, nan, (toFloat64(${from.name}) - 1) * ${from.unit})`;
}

function createStatements(
  layout: TableLayout,
  { base, changed }: { base: string; changed: string },
  { idType, types, order }: TableShape,
): string[] {
  return [
    ...layout.create(base, {
      columns: [`id ${idType}`, ...types],
      engine: 'MergeTree',
      order,
      isNew: true,
    }),
    ...layout.create(changed, {
      columns: [`id ${idType}`, 'version UInt64', 'is_gone UInt8', ...types],
      engine: 'ReplacingMergeTree',
      version: 'version',
      order: ['id'],
      isNew: true,
    }),
  ];
}
