import { expect, it } from 'vitest';
import { createTranslate } from '#region/text/create-translate.ts';
import { shippedMessages, shippedRegions } from '../../../../tests/shipped-regions.ts';
import { partsOf, textFor } from './text-parts.ts';

const LANGUAGES = [...new Set(shippedRegions.flatMap(({ languages }) => languages.map(({ code }) => code)))];
const VALUES = {
  ...{ code: '123456', site: 'Forecourt', minutes: 10, number: '1234567', title: 'Book a viewing' },
  ...{
    what: '2 newly listed cars',
    search: 'Toyota · under RM\u00a060,000',
    cars: 'Toyota Vios · 2021',
    next: '',
  },
  ...{ when: 'Monday, 3 August, 10:00', link: 'https://cars.example/r/1', manage: 'https://cars.example/s' },
};

it('a code is one part in every language, also with the line that names the site', () => {
  const parts = LANGUAGES.map((language) => {
    const text = createTranslate(language, shippedMessages(language))('messages:code', VALUES);
    const bound = `${text}\n\n@cars.example #123456`;
    return [language, partsOf('sms', text), partsOf('sms', bound), bound.length];
  });
  console.table(parts);
  expect(parts.filter(([, text, bound]) => text !== 1 || bound !== 1)).toEqual([]);
});

it('messages in Latin letters are sent in the GSM alphabet, whatever signs texts and values have', () => {
  const rows = LANGUAGES.flatMap((language) =>
    (['messages:alert.text', 'messages:ticket.created', 'messages:ticket.reminder'] as const).map((key) => {
      const text = createTranslate(language, shippedMessages(language))(key, VALUES);
      return { language, key, text, parts: partsOf('sms', text) };
    }),
  );
  console.table(rows.map(({ language, key, parts, text }) => [language, key, text.length, parts]));
  for (const { text, parts } of rows.filter(
    ({ text: each }) => !/[^\p{Script=Latin}\p{Script=Common}]/u.test(each),
  ))
    expect([text, parts]).toEqual([text, Math.ceil(text.length / (text.length > 160 ? 153 : 160))]);
});

it('a text that needs other letters, or another channel, is not changed', () => {
  expect(textFor('sms', '“Vios” · RM\u00a05')).toBe('"Vios", RM 5');
  expect(textFor('sms', 'รถ “Vios”')).toBe('รถ “Vios”');
  expect(textFor('telegram', '“Vios” · RM\u00a05')).toBe('“Vios” · RM\u00a05');
  expect(partsOf('telegram', 'ก'.repeat(200))).toBe(1);
  expect([70, 71].map((length) => partsOf('sms', 'ก'.repeat(length)))).toEqual([1, 2]);
  expect([160, 161].map((length) => partsOf('sms', 'a'.repeat(length)))).toEqual([1, 2]);
});
