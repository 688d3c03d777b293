import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addKinds, ExtensionError, removeAddedKinds } from '#domain/extensions/registry.ts';
import { BLOCK_KINDS } from '#region/blocks/block-kinds.ts';
import { fieldKindOf } from '#region/forms/field-kinds.ts';
import { kindOf } from '#region/search/filter-kinds.ts';
import { extendSchemas } from '#server/manifests/schema/extend-schemas.ts';
import { schemaDocuments } from '#server/manifests/schema/schema-tree.ts';
import { charging } from '../fixtures/extensions/charging/index.ts';
import { news } from '../fixtures/extensions/news/index.ts';
import { paint } from '../fixtures/extensions/paint/index.ts';

beforeEach(removeAddedKinds);
afterEach(removeAddedKinds);

describe('kinds of extensions', () => {
  it('are found where ours are, and ours stay', () => {
    expect(() => kindOf({ type: 'daily_trip' })).toThrow('there is no kind of filter "daily_trip"');
    for (const extension of [charging, paint, news]) addKinds(extension);
    expect(kindOf({ type: 'daily_trip' })).toBe(charging.filters.daily_trip);
    expect(fieldKindOf({ type: 'paint_color' })).toBe(paint.fields.paint_color);
    expect(BLOCK_KINDS.names().slice(-2)).toEqual(['call_to_action', 'figures']);
    expect(kindOf({ type: 'checkbox' }).manifest.reads).toContain('options');
  });

  it.each(['constructor', '__proto__', 'Trip', 'unknown'])('are refused with the name %s', (name) => {
    const filters = Object.fromEntries([[name, {}]]);
    expect(() => addKinds({ name: 'x', filters })).toThrow(ExtensionError);
  });

  it('are refused when another extension has them', () => {
    addKinds(charging);
    expect(() => addKinds({ name: 'other', filters: { daily_trip: {} } })).toThrow(
      'the extension "other" adds the filter "daily_trip", which the extension "charging" adds, too',
    );
    const settings = { properties: { reservePercent: { type: 'integer' } } };
    expect(() => addKinds({ name: 'other', filters: { far: { settings } } })).toThrow(
      'whose property "reservePercent" the filter "daily_trip" of "charging" has, too',
    );
  });

  it.each([
    [{ filters: { checkbox: {} } }, 'adds the filter "checkbox", which Forecourt has itself'],
    [{ sections: { gallery: {} } }, 'adds the section "gallery", which Forecourt has itself'],
    [{ blocks: { hero: {} } }, 'adds the block "hero", which Forecourt has itself'],
    [{ paymentMethods: { card: {} } }, 'adds the method "card", which Forecourt has itself'],
    [{ channels: { sms: {} } }, 'adds the channel "sms", which Forecourt has itself'],
    [
      { fields: { tint: { settings: { properties: { label: {} } } } } },
      'adds the field "tint", whose property "label" has another meaning',
    ],
    [
      { filters: { tint: { settings: { properties: { shade: {} }, required: ['shadee'] } } } },
      'adds the filter "tint", which requires "shadee"; did you mean "shade"?',
    ],
  ])('are refused where the schemas contradict them: %o', (kinds, message) => {
    const schemas = schemaDocuments();
    addKinds({ name: 'x', ...kinds });
    expect(() => extendSchemas(schemas)).toThrow(message);
  });
});
