import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberMarks } from '#region/format/number-marks.ts';
import { numberFormat } from '#region/number-format.ts';
import { drawHistogram, rangeTicks } from '#region/search/range-view.ts';
import { nearestTick, positionOf } from '#region/search/tick-scale.ts';
import { draftOfRange, rangeOfDraft } from './range-input.tsx';

const ticks = fc
  .uniqueArray(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 2, maxLength: 40 })
  .map((values) => values.sort((a, b) => a - b));

describe('the scale of a slider', () => {
  it('puts each stop at an equal distance', () => {
    fc.assert(
      fc.property(ticks, (stops) => {
        stops.forEach((stop, index) => {
          expect(positionOf(stop, stops)).toBeCloseTo(index / (stops.length - 1), 10);
          expect(nearestTick(stop, stops)).toBe(index);
        });
      }),
    );
  });
  it('rises with the value and never leaves the slider', () => {
    fc.assert(
      fc.property(ticks, fc.integer(), fc.integer(), (stops, a, b) => {
        const [low, high] = [positionOf(Math.min(a, b), stops), positionOf(Math.max(a, b), stops)];
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the two inputs of a range', () => {
  const WHOLE = { mark: '.', group: ',', digits: 0 };
  const write = (number: number) => number.toLocaleString('th-TH-u-nu-thai');

  it('read what they wrote, in any script', () => {
    const number = fc.option(fc.nat(2_000_000), { nil: undefined });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const value = rangeOfDraft(
          {
            min: a === undefined ? '' : write(a),
            max: b === undefined ? '' : write(b),
          },
          WHOLE,
        );
        expect(rangeOfDraft(draftOfRange(value, write), WHOLE)).toEqual(value);
      }),
    );
  });
  it('take the ends in either order and mean nothing when empty', () => {
    expect(rangeOfDraft({ min: '80,000', max: '20,000' }, WHOLE)).toEqual({
      kind: 'range',
      min: 20_000,
      max: 80_000,
    });
    expect(rangeOfDraft({ min: ' ', max: '' }, WHOLE)).toBeUndefined();
    expect(rangeOfDraft({ min: '', max: '5' }, WHOLE)).toEqual({ kind: 'range', max: 5 });
  });
});

describe('the two inputs of a range with decimals', () => {
  it.each(['en-SG', 'id-ID', 'ar-EG', 'fr-FR'])('read what they and the slider wrote in %s', (locale) => {
    const decimals = { ...numberMarks(locale), digits: 4 };
    const value = { kind: 'range' as const, min: 0.5, max: 1234.125 };
    const draft = draftOfRange(value, (number) => numberFormat(locale).format(number));
    expect(rangeOfDraft(draft, decimals)).toEqual(value);
  });
});

describe('the stops of a range', () => {
  it('come from the bounds or the stock where the manifest names none', () => {
    expect(rangeTicks({ ticks: [], bounds: { min: 0, max: 4 }, step: 2 }, undefined)).toEqual([0, 2, 4]);
    expect(rangeTicks({ ticks: [], step: 1000 }, { min: 1500, max: 3200 })).toEqual([1000, 2000, 3000, 4000]);
    expect(rangeTicks({ ticks: [], step: 1 }, { min: null, max: null })).toEqual([]);
  });
  it('are numbers that an address can hold', () => {
    const stops = rangeTicks({ ticks: [], bounds: { min: 0.1, max: 0.7 }, step: 0.1 }, undefined);
    expect(stops).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  });
  it('are never too many to drag over', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), (min, max) => {
        expect(rangeTicks({ ticks: [], step: 1 }, { min, max }).length).toBeLessThanOrEqual(62);
      }),
    );
  });
});

describe('the histogram', () => {
  it('draws a bar per step with cars, inside its box', () => {
    const path = drawHistogram({ edges: [0, 10, 20, 30], counts: [4, 0, 16] }, [0, 10, 20, 30]);
    expect(path).toBe('M0 24v-24H32.9V24zM66.7 24v-24H99.6V24z');
  });
  it('is not flattened by what lies beyond its ends', () => {
    const path = drawHistogram({ edges: [0, 10, 20, 30], counts: [1, 4, 9000] }, [0, 10, 20, 30]);
    expect(path).toContain('M0 24v-12');
    expect(path).toContain('M33.3 24v-24');
  });
});
