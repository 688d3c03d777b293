import { describe, expect, it } from 'vitest';
import { nearPattern } from './near-pattern.ts';

const LANGUAGE = '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$';
const SLUG = '^[\\p{L}\\p{N}\\p{M}]+(-[\\p{L}\\p{N}\\p{M}]+)*$';
const COLOR = '^#[0-9a-f]{6}$';

describe('nearPattern', () => {
  it.each([
    ['AR', LANGUAGE, 'ar'],
    ['ar_EG', LANGUAGE, 'ar-EG'],
    ['zh-hant-hk', LANGUAGE, 'zh-Hant-HK'],
    ['egp', '^[A-Z]{3}$', 'EGP'],
    ['eg', '^[A-Z]{2}$', 'EG'],
    ['+20', '^[1-9][0-9]{0,3}$', '20'],
    ['+20 2 2736 0000', '^\\+[1-9][0-9]{6,14}$', '+20227360000'],
    ['0020 2 2736 0000', '^\\+[1-9][0-9]{6,14}$', '+20227360000'],
    ['010 0123 4567', '^[0-9]{4,15}$', '01001234567'],
    ['#0B5D57', COLOR, '#0b5d57'],
    ['#0b5', COLOR, '#00bb55'],
    ['D8C39A', COLOR, '#d8c39a'],
    ['سيارات مستعملة', SLUG, 'سيارات-مستعملة'],
    ['/buy/used/', SLUG, 'buy-used'],
    ['inventory.paintCondition', '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$', 'inventory.paint_condition'],
    ['taxi fare', '^[a-z][a-z0-9_]{0,63}$', 'taxi_fare'],
    ['tag manager id', '^([A-Z][A-Z0-9_]{2,63})?$', 'TAG_MANAGER_ID'],
    ['forecourt.example', '^(https?://[^\\s/]+)?$', 'https://forecourt.example'],
  ])('corrects %s for %s to %s', (text, pattern, expected) => {
    expect(nearPattern(text, pattern)).toBe(expected);
  });

  it('returns undefined if letters are wrong', () => {
    expect(nearPattern('arabic', LANGUAGE)).toBeUndefined();
    expect(nearPattern('6714 1511', '^\\+[1-9][0-9]{6,14}$')).toBeUndefined();
    expect(nearPattern('red', COLOR)).toBeUndefined();
    expect(nearPattern('', COLOR)).toBeUndefined();
    expect(nearPattern(' '.repeat(100_000), SLUG)).toBeUndefined();
  });
});
