import { describe, expect, test } from 'vitest';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { formatSpan } from './format-hours.ts';
import { formatMoment } from './format-moment.ts';
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
  test('are bare in languages without a pattern', () => {
    expect(formatSlotTime({ minute: 870 }, languageOf('th', 'en'))).toBe('2:30 pm');
    expect(formatSlotTime({ minute: 870 }, languageOf('jp', 'ja'))).toBe('14:30');
  });
});
