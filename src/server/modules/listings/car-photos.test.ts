import { expect, it } from 'vitest';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { carPhotos } from './car-photos.ts';

const region = {
  manifest: {
    pages: { bodyTypeField: 'inventory.car_type' },
    fields: {
      'inventory.base_color_key': { vocabulary: 'color' },
      'inventory.car_type': { vocabulary: 'body_type' },
    },
    vocabularies: { color: { red: { swatch: '#a5231f' } }, body_type: { suv: {}, family_bus: {} } },
    pictures: { storageHosts: ['https://storage.example/cars/'] },
  },
} as unknown as ResolvedRegion;

it('removes the prefix of older storage addresses (SPEC 7.6)', () => {
  const photos = ['https://storage.example/cars/a/1.jpg', 'b/2.jpg', 'https://elsewhere.example/3.jpg'];
  expect(carPhotos(region, { id: 1, fields: {}, photos })).toEqual([
    'a/1.jpg',
    'b/2.jpg',
    'https://elsewhere.example/3.jpg',
  ]);
});

it('returns drawings of the body type and colour for a car without pictures', () => {
  const fields = { 'inventory.car_type': 'suv', 'inventory.base_color_key': 'red' };
  expect(carPhotos(region, { id: 7, fields, photos: [] })[0]).toBe('cars/suv/a5231f/front-7.webp');
});

it.each([
  ['family_bus', 'family_bus'],
  ['Kei Truck', 'pickup'],
  ['Mid-Sized Sedan', 'mid_sized_sedan'],
  ['zeppelin', 'hatchback'],
  ['', 'car'],
])('maps the body type %s to a body that can be drawn: %s', (body, drawn) => {
  const [photo] = carPhotos(region, { id: 7, fields: { 'inventory.car_type': body }, photos: [] });
  expect(photo).toBe(`cars/${drawn}/8a8d90/front-7.webp`);
});
