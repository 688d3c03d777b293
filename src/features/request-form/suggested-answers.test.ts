import { expect, test } from 'vitest';
import type { FormView, QuestionView } from '#region/forms/form-view.ts';
import { suggestedAnswers } from './suggested-answers.ts';

const question = (name: string, view: object): QuestionView =>
  ({ name, view: { name, label: name, ...view } }) as QuestionView;
const levels = (...names: string[]) => ({
  type: 'vehicle',
  levels: names.map((name) => ({ name, label: name })),
});
const form = (car: object, day: object = {}): Pick<FormView, 'steps'> => ({
  steps: [
    {
      name: 'car',
      title: 'Car',
      fields: [
        question('card', { type: 'file', reads: ['car', 'plate', 'day', 'note'] }),
        question('car', car),
        question('plate', { type: 'plate' }),
        question('other_plate', { type: 'plate' }),
        question('day', { type: 'date', ...day }),
        question('note', { type: 'text' }),
      ],
    },
  ],
});
const FULL = levels('make', 'model', 'year', 'submodel');
const vehicle = { make: 'toyota', model: 'toyota.vios', year: 2019 };

test('facts of a card are offered to the fields that the picture is read for', () => {
  const facts = { plate: 'SGX1234A', vehicle, registered_on: '2019-04-23', dates: ['2019-04-23'] };
  expect(suggestedAnswers(form(FULL), 'card', facts)).toEqual({
    car: vehicle,
    plate: 'SGX1234A',
    day: '2019-04-23',
  });
});

test.each([
  [FULL, { make: 'toyota', year: 2019 }, { make: 'toyota' }],
  [levels('make', 'year'), vehicle, { make: 'toyota', year: 2019 }],
  [levels('make', 'model'), vehicle, { make: 'toyota', model: 'toyota.vios' }],
])('a vehicle is offered level by level', (car, read, answer) => {
  expect(suggestedAnswers(form(car), 'card', { vehicle: read, dates: [] })).toEqual({ car: answer });
});

test('a day is one that the field takes', () => {
  const facts = { registered_on: '2019-04-23', dates: ['2019-04-23', '2029-04-22'] };
  expect(suggestedAnswers(form(FULL, { min: '2026-01-01' }), 'card', facts)).toEqual({ day: '2029-04-22' });
  expect(suggestedAnswers(form(FULL, { min: '2030-01-01' }), 'card', facts)).toEqual({});
});

test('nothing read is nothing offered', () => {
  expect(suggestedAnswers(form(FULL), 'card', { dates: [] })).toEqual({});
  expect(suggestedAnswers(form(FULL), 'plate', { plate: 'SGX1234A', dates: [] })).toEqual({});
});
