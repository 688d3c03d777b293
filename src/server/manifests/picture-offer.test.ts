import { describe, expect, it } from 'vitest';
import { carPicturePath } from '#domain/media/picture.ts';
import { shippedRegions } from '../../../tests/shipped-regions.ts';
import { offeredPicture, pictureOffer } from './picture-offer.ts';

const offer = pictureOffer(shippedRegions);
const path = (bodyType: string, paint: string) =>
  carPicturePath({ bodyType, paint, angle: 'front', seed: 1 });

describe('the pictures that are offered', () => {
  it('are of every body type and colour of every region, and of the brand’s own colour', () => {
    for (const { manifest } of shippedRegions) {
      const { fields, pages, vocabularies, brand } = manifest;
      const bodies = Object.keys(vocabularies[fields[pages.bodyTypeField]?.vocabulary ?? ''] ?? {});
      expect(bodies.length).toBeGreaterThan(5);
      const swatches = Object.values(vocabularies.color ?? {}).flatMap(({ swatch }) => swatch ?? []);
      for (const paint of [...swatches, brand.colors.primary])
        expect(offeredPicture(path(bodies[0] ?? '', paint), offer)).toMatchObject({ paint });
      for (const body of bodies)
        expect(offeredPicture(path(body, brand.colors.primary), offer)).toMatchObject({ bodyType: body });
    }
  });

  it('are of cars of which nothing is known', () => {
    expect(offeredPicture(path('', ''), offer)).toMatchObject({ bodyType: 'car', paint: '#8a8d90' });
    expect(offeredPicture(path('軽トラック', 'red'), offer)).toMatchObject({ bodyType: 'car' });
  });

  it('are of nothing else', () => {
    for (const body of ['spaceship', 'tostring', '__proto__', 'suv_', 'x'.repeat(40)])
      expect(offeredPicture(path(body, '#b3242b'), offer)).toBeUndefined();
    expect(offer.bodyTypes.size).toBeLessThan(60);
    expect(offer.paints.length).toBeLessThan(100);
    expect(offer.paints.every((paint) => /^#[0-9a-f]{6}$/.test(paint))).toBe(true);
  });
});
