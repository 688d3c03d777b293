import { expect, test } from 'vitest';
import { formatDays, formatHour, formatSpan } from './format-measure.ts';

test.each([
  ['en-SG', '1 year', '48 hours'],
  ['id-ID', '1 tahun', '48 jam'],
  ['th-TH', '1 ปี', '48 ชั่วโมง'],
  ['ja-JP', '1年', '48時間'],
  ['zh-Hant-HK', '1年', '48小時'],
  ['zh-Hans-SG', '1年', '48小时'],
  ['ar-EG-u-nu-arab', 'سنة', '٤٨ ساعة'],
])('formats durations in %s: %s, %s', (locale, year, hours) => {
  expect(formatSpan(1, 'year', locale)).toBe(year);
  expect(formatSpan(48, 'hour', locale)).toBe(hours);
});

test.each([
  ['en-SG', '9 am', '9 pm', '12 am'],
  ['zh-Hant-HK', '上午9時', '下午9時', '上午12時'],
  ['ja-JP', '9:00', '21:00', '0:00'],
  ['th-TH', '09:00', '21:00', '00:00'],
  ['id-ID', '09.00', '21.00', '00.00'],
])('formats full hours in %s: %s, %s, %s', (locale, ...hours) => {
  expect([9, 21, 0].map((hour) => formatHour(hour, locale))).toEqual(hours);
});

test.each([
  ['en-SG', '7 years', '1 year', '90 days', '400 days'],
  ['id-ID', '7 tahun', '1 tahun', '90 hari', '400 hari'],
  ['ms-MY', '7 tahun', '1 tahun', '90 hari', '400 hari'],
  ['th-TH', '7 ปี', '1 ปี', '90 วัน', '400 วัน'],
  ['ja-JP', '7年', '1年', '90日', '400日'],
  ['zh-Hant-HK', '7年', '1年', '90日', '400日'],
  ['zh-Hans-SG', '7年', '1年', '90天', '400天'],
])('formats days in %s, as years where they are whole: %s, %s, %s, %s', (locale, ...spans) => {
  expect([2_557, 365, 90, 400].map((days) => formatDays(days, locale))).toEqual(spans);
});
