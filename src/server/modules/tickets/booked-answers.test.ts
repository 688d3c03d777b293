import { expect, test } from 'vitest';
import { fieldOf, formOf } from '../../../../tests/fixtures/request-forms.ts';
import { bookedAnswers } from './booked-answers.ts';

const form = formOf([
  [fieldOf('place', 'place'), fieldOf('slot', 'slot', { location: 'place' }), fieldOf('notes', 'text')],
]);
const to = { start: '2026-11-24T09:00:00+08:00', location: 'second' };
const slot = { start: '2026-11-23T09:00:00+08:00', location: 'first', hold: 'x' };

test.each([
  [
    { place: 'first', slot, notes: 'a' },
    { place: 'second', slot: to, notes: 'a' },
  ],
  [{ slot }, { slot: to }],
  [{ notes: 'a' }, { notes: 'a' }],
])('the answers %j follow the booking', (answers, moved) => {
  expect(bookedAnswers(form, answers, to)).toEqual(moved);
});
