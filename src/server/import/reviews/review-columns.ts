import { listed, nearest } from '../../manifests/nearest.ts';

/** Columns of a file of reviews. */
export const REVIEW_COLUMNS = ['id', 'place', 'rating', 'date', 'name', 'language', 'text'] as const;
export type ReviewColumn = (typeof REVIEW_COLUMNS)[number];

const REQUIRED: readonly ReviewColumn[] = ['id', 'place', 'rating', 'date'];

/** Which column of the file holds what; absent: none does. */
export type ReviewColumns = Partial<Record<ReviewColumn, string>>;

/**
 * Finds the columns of a file.
 * @param named columns that the command names, as `rating=Stars`
 * @returns the columns, and what is wrong with them
 */
export function findReviewColumns(
  columns: readonly string[],
  named: readonly string[],
): { columns: ReviewColumns; problems: string[]; unread: string[] } {
  const problems: string[] = [];
  const found: ReviewColumns = {};
  for (const text of named) {
    const [name = '', ...rest] = text.split('=');
    const column = rest.join('=');
    if (!isColumn(name)) problems.push(`--column ${text}: ${unknown(name, REVIEW_COLUMNS)}`);
    else if (!columns.includes(column))
      problems.push(`--column ${text}: the file ${unknown(column, columns)}`);
    else found[name] = column;
  }
  for (const name of REVIEW_COLUMNS)
    found[name] ??= columns.find((column) => column.trim().toLowerCase() === name);
  for (const name of REQUIRED)
    if (found[name] === undefined && problems.length === 0)
      problems.push(`the file ${unknown(name, columns)}; --column ${name}=<column> names it`);
  const read = Object.values(found);
  return { columns: found, problems, unread: columns.filter((column) => !read.includes(column)) };
}

const isColumn = (name: string): name is ReviewColumn => (REVIEW_COLUMNS as readonly string[]).includes(name);

function unknown(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return `has no column "${name}" (${listed(known)})${near ? `, did you mean "${near}"?` : ''}`;
}
