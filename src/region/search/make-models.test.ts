import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterValue } from './filter-value.ts';
import { isMakeChosen, makeOf, narrowToModels, toggleMake, toggleModel } from './make-models.ts';

const list = (...values: string[]): FilterValue => ({ kind: 'list', values });

describe('makes and models', () => {
  it('adds a whole make and removes its models with it', () => {
    expect(toggleMake(list('honda'), 'toyota')).toEqual(list('honda', 'toyota'));
    expect(toggleMake(list('honda', 'toyota.corolla', 'toyota.yaris'), 'toyota')).toEqual(list('honda'));
    expect(toggleMake(list('toyota'), 'toyota')).toBeUndefined();
  });
  it('replaces a make by its first chosen model', () => {
    expect(toggleModel(list('toyota', 'honda'), 'toyota.corolla')).toEqual(list('honda', 'toyota.corolla'));
  });
  it('restores the whole make when its last model is removed', () => {
    expect(toggleModel(list('toyota.corolla', 'honda'), 'toyota.corolla')).toEqual(list('honda', 'toyota'));
    expect(toggleModel(list('toyota.corolla', 'toyota.yaris'), 'toyota.corolla')).toEqual(
      list('toyota.yaris'),
    );
  });
  it('a form with a make and its model ticked means the model', () => {
    expect(narrowToModels(list('toyota', 'toyota.corolla', 'honda'))).toEqual(
      list('toyota.corolla', 'honda'),
    );
    expect(narrowToModels(undefined)).toBeUndefined();
  });
  it('distinguishes makes with a common prefix', () => {
    expect(narrowToModels(list('mini', 'minic.one'))).toEqual(list('mini', 'minic.one'));
    expect(isMakeChosen(list('minic.one'), 'mini')).toBe(false);
    expect(makeOf('雙龍.musso')).toBe('雙龍');
  });
  it('never contain both a make and its models', () => {
    const click = fc.constantFrom('toyota', 'toyota.corolla', 'toyota.yaris', 'honda', 'honda.civic');
    fc.assert(
      fc.property(fc.array(click, { maxLength: 12 }), (clicks) => {
        const value = clicks.reduce<FilterValue | undefined>(
          (now, option) => (option.includes('.') ? toggleModel(now, option) : toggleMake(now, option)),
          undefined,
        );
        expect(narrowToModels(value)).toEqual(value);
      }),
    );
  });
});
