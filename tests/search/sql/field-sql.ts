import type { ColumnKind, IndexDefinition } from '#domain/search/index-definition.ts';

/**
 * SQL expression of a field: text, text[], double precision (dates in milliseconds since 1970) or boolean;
 * NULL if missing.
 */
export type FieldSql = (field: string) => string;

const TYPES: Record<ColumnKind, string> = {
  text: 'text',
  texts: 'text[]',
  number: 'double precision',
  date: 'double precision',
  boolean: 'boolean',
};

/** Fields of a table with one typed column per field. */
export const typedFields: FieldSql = (field) => `"${field.replaceAll('"', '""')}"`;

/** Fields in a jsonb column. */
export function jsonFields({ columns }: IndexDefinition, column = 'fields'): FieldSql {
  const kinds = new Map(columns.map(({ field, kind }) => [field, kind]));
  return (field) => {
    const name = `'${field.replaceAll("'", "''")}'`;
    const text = `(${column} ->> ${name})`;
    switch (kinds.get(field)) {
      case 'text':
        return text;
      case 'texts':
        return `(SELECT array_agg(DISTINCT text) FROM jsonb_array_elements_text(NULLIF(${column} -> ${name}, 'null')) AS texts(text))`;
      case 'date':
        return `(extract(epoch FROM ${text}::timestamptz) * 1000)::double precision`;
      case 'boolean':
        return `${text}::boolean`;
      case 'number':
        return `${text}::double precision`;
      case undefined:
        throw new Error(`The definition has no column "${field}"`);
    }
  };
}

/** Statement that copies listings from jsonb to typed columns, `id` first. */
export function typedTable(definition: IndexDefinition, table: string, source: string): string {
  const field = jsonFields(definition);
  const columns = definition.columns.map(
    (column) => `${field(column.field)}::${TYPES[column.kind]} AS ${typedFields(column.field)}`,
  );
  return `CREATE TABLE ${table} AS SELECT id::double precision AS id, ${columns.join(', ')} FROM ${source}`;
}
