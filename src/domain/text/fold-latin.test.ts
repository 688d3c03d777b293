import { describe, expect, it } from 'vitest';
import { foldLatin } from './fold-latin.ts';

describe('Latin letters without marks', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['KIRMIZI', 'kirmizi'],
    ['kırmızı', 'kirmizi'],
    ['ısparta', 'isparta'],
    ['İstanbul', 'istanbul'],
    ['Citroën', 'citroen'],
    ['Škoda', 'skoda'],
    ['Đà Nẵng', 'da nang'],
    ['Straße', 'strasse'],
    ['Malmö Ærø', 'malmo aero'],
    ['が', 'が'],
    ['й', 'й'],
    ['กรุงเทพฯ', 'กรุงเทพฯ'],
  ])('%s is %s', (text, folded) => {
    expect(foldLatin(text)).toBe(folded);
  });
});
