import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CAR_ANGLES,
  carPicturePath,
  leftPhotoPath,
  parseCarPicturePath,
  pictureSrcSet,
  pictureUrl,
  stripStorageHost,
} from './picture.ts';

describe('addresses of pictures', () => {
  it('lead to our own route when no host is configured', () => {
    expect(pictureUrl({ width: 640, height: 360, path: 'cars/suv/ffffff/front-1.webp' })).toBe(
      '/images/640x360/cars/suv/ffffff/front-1.webp',
    );
  });

  it('lead to the delivery host with width, height, webp and quality, the asset under its prefix', () => {
    expect(pictureUrl({ host: 'cdn.example', width: 640, path: '/a/b c.jpg' })).toBe(
      'https://cdn.example/640x360,webp,q50/a/b%20c.jpg',
    );
    expect(pictureUrl({ host: 'https://cdn.example/assets/', width: 320, height: 320, path: 'x.jpg' })).toBe(
      'https://cdn.example/320x320,webp,q50/assets/x.jpg',
    );
  });

  it('leave a complete address alone', () => {
    const path = 'https://elsewhere.example/x.jpg';
    expect(pictureUrl({ host: 'cdn.example', width: 640, path })).toBe(path);
    expect(pictureSrcSet({ path }, [{ width: 320 }])).toBe('');
  });

  it('ask the host of a photo that stays there by its pattern, for each size', () => {
    const pattern = 'https://cdn.example/r/{path}?w={width}&h={height}&fm={format}&q={quality}';
    const path = leftPhotoPath(pattern, 'https://cdn.example/a/{width} "b,.jpg#x') ?? '';
    const of = (w: number, h: number, fm = 'webp') =>
      `https://cdn.example/r/a/%7Bwidth%7D%20%22b%2C.jpg?w=${w}&h=${h}&fm=${fm}&q=50`;
    expect(pictureUrl({ path, width: 640, host: 'other.example' })).toBe(of(640, 360));
    expect(pictureUrl({ path, width: 1200, height: 630, format: 'jpg' })).toBe(of(1200, 630, 'jpg'));
    expect(pictureSrcSet({ path }, [{ width: 320 }, { width: 640 }])).toBe(
      `${of(320, 180)} 320w, ${of(640, 360)} 640w`,
    );
    expect(pictureSrcSet({ path: 'https://cdn.example/{format}/a.jpg' }, [{ width: 320 }])).toBe('');
  });

  it.each([
    'https://cdn.example.evil/a.jpg',
    'https://evil.example/https://cdn.example/a.jpg',
    'https://cdn.example:8443/a.jpg',
    'https://cdn.example',
    // of one path may be many photos
    'https://cdn.example/photo.php?id=18',
    'a.jpg',
    `https://cdn.example/${'a'.repeat(400)}`,
  ])('leave no photo that the pattern does not lead to: %s', (address) => {
    expect(leftPhotoPath('https://cdn.example/{path}?w={width}', address)).toBeUndefined();
  });

  it('come in several widths', () => {
    expect(pictureSrcSet({ path: 'x.webp' }, [{ width: 320 }, { width: 640, height: 480 }])).toBe(
      '/images/320x180/x.webp 320w, /images/640x480/x.webp 640w',
    );
  });

  it('lose the older storage host, and only that one', () => {
    const hosts = ['https://storage.example/bucket/'];
    expect(stripStorageHost('https://storage.example/bucket/a/b.jpg', hosts)).toBe('a/b.jpg');
    expect(stripStorageHost('//Storage.example/bucket/a.jpg', hosts)).toBe('a.jpg');
    expect(stripStorageHost('https://storage.example.evil/bucket/a.jpg', hosts)).toBe(
      'https://storage.example.evil/bucket/a.jpg',
    );
    expect(stripStorageHost('a/b.jpg', hosts)).toBe('a/b.jpg');
  });
});

describe('paths of drawn cars', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 0, max: 0xffffff }),
        fc.constantFrom(...CAR_ANGLES),
        fc.integer(),
        (bodyType, paint, angle, seed) => {
          const path = carPicturePath({
            bodyType,
            paint: `#${paint.toString(16).padStart(6, '0')}`,
            angle,
            seed,
          });
          const read = parseCarPicturePath(path);
          expect(read?.angle).toBe(angle);
          expect(read && carPicturePath(read)).toBe(path);
        },
      ),
    );
  });

  it('survive names and paints that make no sense', () => {
    expect(carPicturePath({ bodyType: '軽自動車', paint: 'white', angle: 'front', seed: -1.5 })).toBe(
      'cars/car/8a8d90/front-1.webp',
    );
  });

  it('are nothing else', () => {
    fc.assert(fc.property(fc.string(), (path) => parseCarPicturePath(path) === undefined));
    expect(parseCarPicturePath('cars/suv/ffffff/front-1.webp\n')).toBeUndefined();
  });
});
