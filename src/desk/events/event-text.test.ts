import { expect, it } from 'vitest';
import { DESK_ACTIONS, DESK_SUBJECTS } from '#domain/desk/desk-actions.ts';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import { createTranslate } from '#region/text/create-translate.ts';
import { shippedMessages } from '../../../tests/shipped-regions.ts';
import { actionText, subjectText, valuesText } from './event-text.ts';
import { OFFER_ACTIONS } from './offer-event-text.ts';

const t = createTranslate('en', shippedMessages('en')) as TypedTranslate;
const context = { t, locale: 'en-SG', staff: new Map([[3, 'Mei Tan']]) };

it('the audit log has words for every action and every kind of subject', () => {
  const actions = [...DESK_ACTIONS, ...OFFER_ACTIONS.map((action) => `offer_${action}`)];
  const subjects = DESK_SUBJECTS.map((kind) => ({ subject_kind: kind, subject: '12' }));
  const texts = [
    ...actions.map((action) => actionText(action, t)),
    ...subjects.map((each) => subjectText(each as Parameters<typeof subjectText>[0], t)),
  ];
  for (const text of texts) expect(text).toMatch(/^[A-Z][^_:]+$/);
});

it.each([
  [{ status: 'in_progress', assignee: 3 }, 'Status: in progress, Assigned to: Mei Tan'],
  [{ assignee: null }, ''],
  [{ amount: 150_000, currency: 'SGD' }, 'Amount: $1,500.00'],
  [{ photos: ['a.jpg', 'b.jpg'] }, 'Photos: 2'],
  [
    { name: 'SUVs_2026.csv', size: 12_345, removes_any: true },
    'Name: SUVs_2026.csv, Size: 12,345, May remove all: yes',
  ],
  [{ first_day: '2026-12-24', from_minute: 540, note: '' }, 'First day: 2026-12-24, From: 9:00 am'],
  [{ manufactureYear: 2019, bodyType: 'sports_car' }, 'Manufacture year: 2019, Body type: sports car'],
  [{ 'listing.asking_price': 43_210 }, 'Asking price: 43,210'],
  [{ roles: { sg: 'manager' } }, 'Roles: (Sg: manager)'],
  [null, ''],
])('shows %o as words', (values, text) => {
  expect(valuesText(values, context).replaceAll('\u202f', ' ')).toBe(text);
});
