import { expect, it } from 'vitest';
import { countryNameForms } from './country-name-forms.ts';
import { createTranslate } from './create-translate.ts';

const t = createTranslate('pl', { home: { title: 'Znajdź samochód {{countryIn}}' } });
const displayName = { pl: 'Polska', en: 'Poland' };

it('uses the form of the name that the sentence needs', () => {
  const words = countryNameForms(
    { displayName, names: { in: { pl: 'w Polsce', en: 'in Poland' } } },
    'pl',
    t,
  );
  expect(t('home:title', words)).toBe('Znajdź samochód w Polsce');
});

it('falls back to the name if a form is missing', () => {
  expect(countryNameForms({ displayName }, 'pl', t)).toEqual({
    country: 'Polska',
    region: 'Polska',
    countryIn: 'Polska',
    countryOf: 'Polska',
    countryTo: 'Polska',
  });
});
