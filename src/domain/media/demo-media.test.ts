import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CYLINDERS, type DemoMedia, demoMediaPath, mediaUrl, parseDemoMediaPath } from './demo-media.ts';

const seed = fc.integer({ min: 0, max: 999 });
const media: fc.Arbitrary<DemoMedia> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('panorama' as const, 'film' as const),
    bodyType: fc.constantFrom('suv', 'sedan', 'eco_car'),
    paint: fc.constantFrom('#b3242b', '#ffffff'),
    seed,
  }),
  fc.record({
    kind: fc.constant('engine' as const),
    cylinders: fc.constantFrom(...CYLINDERS),
    fuel: fc.constantFrom('petrol' as const, 'diesel' as const),
    seed,
  }),
);

describe('paths of demo media', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(media, (one) => {
        expect(parseDemoMediaPath(demoMediaPath(one))).toEqual(one);
      }),
    );
  });

  it.each([
    'media/engine/7-petrol-1.wav',
    'media/engine/4-steam-1.wav',
    'media/film/suv/b3242b/front-1.webp',
    'media/film/suv/b3242b/rear-1.webm',
    'media/film/../suv/b3242b/front-1.webm',
    'media/panorama/suv/b3242b/front-1234567890123.webp',
  ])('are not %s', (path) => {
    expect(parseDemoMediaPath(path)).toBeUndefined();
  });

  it('lead to our own route, those of others to their host, complete addresses nowhere else', () => {
    expect(mediaUrl('media/engine/4-petrol-1.wav', 'cdn.example')).toBe('/media/engine/4-petrol-1.wav');
    expect(mediaUrl('a/b.mp4', 'https://cdn.example/assets/')).toBe('https://cdn.example/assets/a/b.mp4');
    expect(mediaUrl('https://x.example/b.mp4', 'cdn.example')).toBe('https://x.example/b.mp4');
  });
});
