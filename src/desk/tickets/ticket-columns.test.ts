import { expect, it } from 'vitest';
import { DEFAULT_COLUMNS, readColumns, toggleColumn, writeColumns } from './ticket-columns.ts';

it('shows the usual columns until others are chosen', () => {
  expect(readColumns(null)).toEqual(DEFAULT_COLUMNS);
});

it('keeps chosen columns in the order of the list', () => {
  const chosen = toggleColumn(toggleColumn(DEFAULT_COLUMNS, 'phone'), 'status');
  expect(chosen).toEqual(['number', 'request', 'car', 'person', 'phone', 'assignee', 'waiting']);
  expect(readColumns(writeColumns(chosen))).toEqual(chosen);
});

it('leaves out stored names that do not exist, and never the number', () => {
  expect(readColumns('password,car')).toEqual(['number', 'car']);
  expect(readColumns('')).toEqual(['number']);
});
