import { describe, expect, it } from 'vitest';
import type { FeedField } from '#contracts/types.ts';
import { readField } from './read-value.ts';

const read = (text: string, mapping: Partial<FeedField>) =>
  readField(
    { number: 2, values: { cell: text } },
    { field: 'x', from: ['cell'], read: 'number', ...mapping },
  );

describe('readField with numbers', () => {
  it.each([
    ['86800.000000000', {}, 86800],
    ['RM 1,067/mo', {}, 1067],
    ['Rp 230.000.000', { decimals: 'comma' as const }, 230_000_000],
    ['92,635 km', {}, 92635],
    ['1 250 000', {}, 1_250_000],
    ['1\u202f250\u202f000,50 ₸', { decimals: 'comma' as const }, 1_250_000.5],
    ["1'250'000", {}, 1_250_000],
    ['١٢٥٬٠٠٠', {}, 125_000],
    ['١٫٥', {}, 1.5],
    ['１２３４', {}, 1234],
    ['-5', {}, -5],
    ['12,34,567', {}, 1_234_567],
    ['1.28E+06', {}, 1_280_000],
    ['1e21', {}, undefined],
    ['$5k', {}, 5000],
    ['1.234,56', {}, undefined],
    ['12,50', {}, undefined],
    ['230.000.000', {}, undefined],
    ['1,234.50', { decimals: 'comma' as const }, undefined],
    ['{"amount":5}', {}, undefined],
  ])('reads %s', (text, mapping, expected) => {
    expect(read(text, mapping)).toBe(expected);
  });
  it('converts values to the unit of the field', () => {
    expect(read('316.1', { unit: 'ten_thousands' })).toBe(3_161_000);
    expect(read('3099', { unit: 'days_to_months' })).toBe(102);
    expect(read('1.5', { unit: 'litres_to_cc' })).toBe(1500);
    expect(read('45 - 50K KM', { read: 'range_middle' })).toBe(47_500);
    expect(read('85000 KM', { read: 'range_middle' })).toBe(85_000);
  });
  it('skips or rejects values outside the range of the mapping', () => {
    expect(read('999999', { max: 500_000 })).toBeUndefined();
    expect(() => read('999999', { max: 500_000, onBad: 'reject' })).toThrow(
      '"999999" is not a number up to 500000',
    );
    expect(() => read('1.234,56', { required: true })).toThrow(
      '"1.234,56" is not a number (the mapping reads a dot as decimal separator)',
    );
    expect(() => read('', { required: true })).toThrow('is empty');
    expect(read('9'.repeat(400), {})).toBeUndefined();
  });
});

describe('readField', () => {
  it('reads dates in the order of the mapping', () => {
    expect(read('2025-3-1 10:00', { read: 'date' })).toBe('2025-03-01');
    expect(read('31/12/2026', { read: 'date', dateOrder: 'dmy' })).toBe('2026-12-31');
    expect(read('12/31/2026', { read: 'date', dateOrder: 'mdy' })).toBe('2026-12-31');
    expect(read('31/12/2026', { read: 'date' })).toBeUndefined();
    expect(read('2026-02-30', { read: 'date' })).toBeUndefined();
    expect(read('2567-05-01', { read: 'date' })).toBeUndefined();
    expect(read('1403/05/01', { read: 'year_of_date' })).toBeUndefined();
    expect(read('2019年6月2日', { read: 'year_of_date' })).toBe(2019);
  });
  it('reads a month alone as its first day and reads its year', () => {
    for (const text of ['04.2011', '4/2011', '04-2011', '2011-04', '2011/4', '2011年4月', ' ٠٤/٢٠١١ ']) {
      expect(read(text, { read: 'year_of_date' })).toBe(2011);
      expect(read(text, { read: 'date', dateOrder: 'dmy' })).toBe('2011-04-01');
    }
    for (const text of ['13.2011', '2011-00', '04.2567', '2019', '04.2011 or later'])
      expect(read(text, { read: 'date' })).toBeUndefined();
  });
  it('reads month names in English and in the languages of the region', () => {
    const day = (text: string, ...languages: string[]) =>
      readField(
        { number: 2, values: { cell: text } },
        { field: 'x', from: ['cell'], read: 'date' },
        { today: '2026-11-22', languages },
      );
    for (const text of [
      '26-Nov-11',
      '26 nov. 2011',
      'November 26, 2011',
      '26th November 2011',
      '2011-Nov-26',
      '26NOV2011',
    ])
      expect(day(text, 'en'), text).toBe('2011-11-26');
    expect(day('27-jun-2012')).toBe('2012-06-27');
    expect(day('26-Nov-11')).toBe('2011-11-26');
    expect(day('3-Sep-2012')).toBe('2012-09-03');
    expect(day('May 2012')).toBe('2012-05-01');
    expect(day('17 Agustus 2015', 'id')).toBe('2015-08-17');
    expect(day('17 Ogos 2015', 'ms-MY')).toBe('2015-08-17');
    expect(day('27 มกราคม 2012', 'th')).toBe('2012-01-27');
    expect(day('27 ม.ค. 2012', 'th')).toBe('2012-01-27');
    expect(day('17 Agustus 2015')).toBeUndefined();
    expect(day('31-Feb-2012')).toBeUndefined();
    expect(day('26 Foo 2012')).toBeUndefined();
    expect(day('27 มกราคม 2555', 'th')).toBeUndefined();
  });
  it('converts an age to the year in which the car was new, counted from the date of the row', () => {
    const age = (text: string, read_on = '') =>
      readField(
        { number: 2, values: { cell: text, read_on } },
        { field: 'x', from: ['cell'], read: 'year_of_age', asOf: ['read_on'] },
        { today: '2026-11-22' },
      );
    expect(age('5')).toBe(2021);
    expect(age('5 years', '2024-03-01')).toBe(2019);
    for (const text of ['new', '<3', '2-3', '200', '4.5']) expect(age(text), text).toBeUndefined();
  });
  it('reads a year of two digits as a past year if the mapping states the order', () => {
    const day = (
      text: string,
      dateOrder?: FeedField['dateOrder'],
      today: string | undefined = '2026-11-22',
    ) =>
      readField(
        { number: 2, values: { cell: text } },
        { field: 'x', from: ['cell'], read: 'date', ...(dateOrder && { dateOrder }) },
        { today },
      );
    expect(day('07.03.22', 'dmy')).toBe('2022-03-07');
    expect(day('07/03/22 10:00', 'mdy')).toBe('2022-07-03');
    expect(day('22.11.26', 'dmy')).toBe('2026-11-22');
    expect(day('07.03.98', 'dmy')).toBe('1998-03-07');
    for (const text of ['23.11.26', '07.03.28', '30.02.22', '07.03.224'])
      expect(day(text, 'dmy')).toBeUndefined();
    expect(day('07.03.22')).toBeUndefined();
    expect(read('07.03.22', { read: 'date', dateOrder: 'dmy' })).toBeUndefined();
  });
  it('reads booleans in the words of the mapping', () => {
    expect(read('TRUE', { read: 'boolean' })).toBe(true);
    expect(read('نعم', { read: 'boolean', options: { نعم: 'true', لا: 'false' } })).toBe(true);
    expect(read('không', { read: 'boolean', options: { có: 'true', không: 'false' } })).toBe(false);
    expect(read('maybe', { read: 'boolean' })).toBeUndefined();
  });
  it('matches a whole option, or the first that a text contains', () => {
    expect(read('ＡＵＴＯ', { read: 'option', options: { Auto: 'automatic' } })).toBe('automatic');
    expect(
      read('黒白', { read: 'option', optionMatch: 'contains', options: { 白: 'white', 黒: 'black' } }),
    ).toBe('black');
    expect(
      read('8-speed (A) DSG', { read: 'option', optionMatch: 'contains', options: { '(A)': 'automatic' } }),
    ).toBe('automatic');
  });
  it('does not match an option inside a word', () => {
    const gears = {
      read: 'option',
      optionMatch: 'contains',
      options: { ' AT': 'automatic', Van: 'van' },
    } as const;
    expect(read('BYD ATTO 3', gears)).toBeUndefined();
    expect(read('Aston Martin Vantage', gears)).toBeUndefined();
    expect(read('BYD Atto 3 AT', gears)).toBe('automatic');
  });
  it('reads lists of options without duplicates in the order of the file', () => {
    const tags = {
      read: 'options' as const,
      options: { '7-Seater': '7_seaters', Family: 'family_car', Familie: 'family_car' },
    };
    expect(read('Family, 7-seater,Familie, new!', tags)).toEqual(['family_car', '7_seaters']);
    expect(read('Family | 7-SEATER', { ...tags, separator: '|' })).toEqual(['family_car', '7_seaters']);
    expect(read('["7-Seater","Family",null]', tags)).toEqual(['7_seaters', 'family_car']);
    expect(read('["7-Seater', tags)).toBeUndefined();
    expect(read('for the family', { ...tags, optionMatch: 'contains' })).toEqual(['family_car']);
    expect(read('new!', tags)).toBeUndefined();
    expect(() => read('Family, new!', { ...tags, onBad: 'reject' })).toThrow(
      'is not one of 7-Seater, Family',
    );
  });
});
