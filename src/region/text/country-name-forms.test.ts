import { expect, it } from 'vitest';
import { countryNameForms } from './country-name-forms.ts';
import { createTranslate } from './create-translate.ts';

const t = createTranslate('pl', { home: { title: 'Znajdź samochód {{countryIn}}' } });
const displayName = { pl: 'Polska', en: 'Poland' };

it('a text takes the form of the name that its sentence needs', () => {
  const words = countryNameForms(
    { displayName, names: { in: { pl: 'w Polsce', en: 'in Poland' } } },
    'pl',
    t,
  );
  expect(t('home:title', words)).toBe('Znajdź samochód w Polsce');
});

it('a form that is not given is the name', () => {
  expect(countryNameForms({ displayName }, 'pl', t)).toEqual({
    country: 'Polska',
    region: 'Polska',
    countryIn: 'Polska',
    countryOf: 'Polska',
    countryTo: 'Polska',
  });
});
