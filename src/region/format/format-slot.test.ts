import { describe, expect, test } from 'vitest';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { formatSpan } from './format-hours.ts';
import { formatDayAndTime, formatMoment } from './format-moment.ts';
import { formatSlotTime } from './format-slot.ts';

const languageOf = (region: string, code: string) => {
  const language = shippedRegion(region).languages.find((each) => each.code === code);
  if (!language) throw new Error(`no ${code} in ${region}`);
  return language;
};

describe('times of day', () => {
  test('have the word for the hour in Thai, spans once', () => {
    const thai = languageOf('th', 'th');
    expect(formatSlotTime({ minute: 870 }, thai)).toBe('14:30 น.');
    expect(formatSpan({ opens: 540, closes: 1140 }, thai)).toBe('9:00 – 19:00 น.');
    expect(formatMoment(Date.UTC(2026, 10, 25, 11), thai, 'Asia/Bangkok')).toMatch(/18:00 น\.$/);
  });
  test.each(['sg', 'my', 'id', 'th', 'jp', 'hk'])(
    'are written as h:mm a in English everywhere (%s)',
    (code) => {
      const english = languageOf(code, 'en');
      expect(formatSlotTime({ minute: 540 }, english)).toBe('9:00 am');
      expect(formatSpan({ opens: 570, closes: 1110 }, english)).toBe('9:30 am – 6:30 pm');
      expect(formatMoment(Date.UTC(2026, 10, 25, 9, 5), english, 'UTC')).toMatch(/ 9:05 am$/);
      expect(formatDayAndTime(Date.UTC(2026, 10, 25, 9, 5), english, 'UTC')).toMatch(/2026 at 9:05 am$/);
    },
  );
  test('are h:mm a also where the country writes a.m.', () => {
    const canadian = { ...languageOf('sg', 'en'), locale: 'en-CA' };
    expect(formatSlotTime({ minute: 540 }, canadian)).toBe('9:00 am');
    expect(formatMoment(Date.UTC(2026, 10, 25, 9, 5), canadian, 'UTC')).toMatch(/ 9:05 am$/);
  });
  test('are bare in languages without a pattern', () => {
    expect(formatSlotTime({ minute: 870 }, languageOf('th', 'en'))).toBe('2:30 pm');
    expect(formatSlotTime({ minute: 870 }, languageOf('jp', 'ja'))).toBe('14:30');
  });
});
