import { expect, test } from 'vitest';
import { conditionScores, hasAgreedScores, scoresOfReports, withAgreedScores } from './condition-score.ts';

const reports = [
  { area: 'exterior', score: 3.4 },
  { area: 'interior', score: 4.6 },
  { area: 'engine', score: 5 },
  { area: 'brakes', score: 4.3 },
];
const agreed = { overall: 4.2, exterior: 3.4, interior: 4.6, mechanical: 4.7 };

test('the overall score is the mean of the three parts, with one decimal', () => {
  expect(conditionScores({ exterior: 4.5, interior: 4.6, mechanical: 4.9 }).overall).toBe(4.7);
  expect(conditionScores({ exterior: 0, interior: 0, mechanical: 5 }).overall).toBe(1.7);
});

test('the parts are the means of the areas that an inspection reports', () => {
  expect(scoresOfReports(reports)).toEqual(agreed);
  expect(scoresOfReports(reports.slice(1))).toBeUndefined();
  expect(scoresOfReports([])).toBeUndefined();
});

test('scores that do not agree are found and replaced by those of the rule', () => {
  const right = { carInfoSection: { rating: 4.2 }, inspectionSection: { reports }, ratingsSection: agreed };
  expect(hasAgreedScores(right)).toBe(true);
  expect(withAgreedScores(right)).toEqual(right);
  const wrong = [
    { ...right, ratingsSection: { ...agreed, overall: 4.9 } },
    { ...right, ratingsSection: { ...agreed, exterior: 5 } },
    { ...right, carInfoSection: { rating: 5 } },
  ];
  for (const sections of wrong) {
    expect(hasAgreedScores(sections)).toBe(false);
    expect(withAgreedScores(sections)).toEqual(right);
  }
});

test('without an inspection the stated parts count', () => {
  const parts = { exterior: 4, interior: 3, mechanical: 5 };
  const stated = { carInfoSection: {}, ratingsSection: { overall: 5, ...parts } };
  expect(hasAgreedScores(stated)).toBe(false);
  expect(withAgreedScores(stated)).toEqual({ carInfoSection: {}, ratingsSection: { overall: 4, ...parts } });
  expect(hasAgreedScores({ carInfoSection: {} })).toBe(true);
});
