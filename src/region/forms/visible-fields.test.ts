import { expect, test } from 'vitest';
import { visibleFields } from './visible-fields.ts';

const when = (field: string, rest: object) => ({ when: [{ field, ...rest } as never] });
const steps = [
  {
    name: 'car',
    fields: [
      { name: 'kind', required: true },
      { name: 'has_loan', show: when('kind', { op: 'in', values: ['sell', 'trade'] }) },
      { name: 'loan', show: when('has_loan', { op: 'is', value: true }), required: true },
      { name: 'bank', required: when('loan', { op: 'range', min: 100 }) },
    ],
  },
  { name: 'trade', show: when('kind', { op: 'in', values: ['trade'] }), fields: [{ name: 'wish' }] },
  { name: 'you', fields: [{ name: 'phone', show: when('wish', { op: 'in', values: ['suv'] }) }] },
];
const shown = (answers: Parameters<typeof visibleFields>[1]) => {
  const result = visibleFields(steps, answers);
  return {
    fields: result.steps.map(({ name, fields }) => [
      name,
      ...fields.map((field) => (field.isRequired ? `${field.name}*` : field.name)),
    ]),
    answers: result.answers,
  };
};

test('shows a field when the answers before it meet its condition', () => {
  expect(shown({}).fields).toEqual([['car', 'kind*', 'bank']]);
  expect(shown({ kind: 'sell' }).fields).toEqual([['car', 'kind*', 'has_loan', 'bank']]);
  expect(shown({ kind: 'sell', has_loan: false }).fields).toEqual([['car', 'kind*', 'has_loan', 'bank']]);
  expect(shown({ kind: 'sell', has_loan: true, loan: 99 }).fields).toEqual([
    ['car', 'kind*', 'has_loan', 'loan*', 'bank'],
  ]);
});

test('requires an answer under a condition', () => {
  expect(shown({ kind: 'sell', has_loan: true, loan: 100 }).fields).toEqual([
    ['car', 'kind*', 'has_loan', 'loan*', 'bank*'],
  ]);
});

test('an answer that is hidden is left out and hides what depends on it', () => {
  const answers = { kind: 'rent', has_loan: true, loan: 500, bank: 'A', wish: 'suv' };
  expect(shown(answers)).toEqual({
    fields: [['car', 'kind*', 'bank']],
    answers: { kind: 'rent', bank: 'A' },
  });
});

test('leaves out steps that are hidden or have no shown field', () => {
  expect(shown({ kind: 'trade', wish: ['van', 'suv'] }).fields).toEqual([
    ['car', 'kind*', 'has_loan', 'bank'],
    ['trade', 'wish'],
    ['you', 'phone'],
  ]);
});
