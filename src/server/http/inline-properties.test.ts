import { describe, expect, it } from 'vitest';
import { inlineProperties } from './inline-properties.ts';

const OFFER = {
  $id: 'https://example.com/api/offer.json',
  $defs: {
    car: { type: 'object' },
    row: {
      properties: {
        state: { title: 'State', description: 'Where it stands.', examples: ['open'] },
        cars: { title: 'Cars', items: { $ref: '#/$defs/car' } },
      },
    },
  },
};

const deskWith = (properties: object) => ({
  $id: 'https://example.com/api/desk.json',
  $defs: { row: { properties } },
});

const inlinedRow = (properties: object) =>
  inlineProperties([OFFER, deskWith(properties)])[1]?.$defs.row as { properties: object };

describe('A reference to a property', () => {
  it('is replaced by the property, in any schema', () => {
    const row = inlinedRow({ state: { $ref: 'offer.json#/$defs/row/properties/state' } });
    expect(row.properties).toEqual({ state: OFFER.$defs.row.properties.state });
  });

  it('leads through another reference', () => {
    const schema = deskWith({ state: { $ref: 'offer.json#/$defs/row/properties/state' } });
    const page = { properties: { state: { $ref: '#/$defs/row/properties/state' } } };
    const [, found] = inlineProperties([OFFER, { ...schema, $defs: { ...schema.$defs, page } }]);
    expect(found?.$defs).toMatchObject({ page: { properties: { state: OFFER.$defs.row.properties.state } } });
  });

  it('keeps the place of words that replace those of the property', () => {
    const row = inlinedRow({
      state: { $ref: 'offer.json#/$defs/row/properties/state', description: 'For staff.' },
    });
    const state = { title: 'State', description: 'For staff.', examples: ['open'] };
    expect(JSON.stringify(row.properties)).toBe(JSON.stringify({ state }));
  });

  it('keeps references of the property to its own schema', () => {
    const row = inlinedRow({ cars: { $ref: 'offer.json#/$defs/row/properties/cars' } });
    const $ref = 'https://example.com/api/offer.json#/$defs/car';
    expect(row.properties).toEqual({ cars: { title: 'Cars', items: { $ref } } });
  });

  it('is refused if there is no such property', () => {
    expect(() => inlinedRow({ state: { $ref: 'offer.json#/$defs/row/properties/status' } })).toThrow(
      'offer.json#/$defs/row/properties/status does not exist',
    );
  });
});

describe('A reference to a whole schema', () => {
  it('stays as it is', () => {
    const car = { $ref: 'offer.json#/$defs/car' };
    expect(inlinedRow({ car }).properties).toEqual({ car });
  });
});
