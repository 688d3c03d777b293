import { expect, test } from 'vitest';
import { pictureSource } from './picture-source.ts';

const sizes = [
  { width: 160, height: 90 },
  { width: 480, height: 270 },
  { width: 640, height: 640 },
  { width: 1280, height: 720 },
];

test('only 16/9 sizes of the manifest up to the widest are offered', () => {
  const { srcSet } = pictureSource('cars/suv/f4f4f2/front-7.webp', { host: '', sizes }, 960);
  expect(srcSet).toBe(
    '/images/160x90/cars/suv/f4f4f2/front-7.webp 160w, /images/480x270/cars/suv/f4f4f2/front-7.webp 480w',
  );
});

test('the plain address is one of the middle, with its size in pixels', () => {
  const source = pictureSource('a.webp', { host: '', sizes }, 1280);
  expect(source).toMatchObject({ src: '/images/480x270/a.webp', width: 480, height: 270 });
});

test('pictures come from the delivery host where there is one', () => {
  expect(pictureSource('a.webp', { host: 'cdn.example', sizes }, 480).src).toMatch(
    /^https:\/\/cdn\.example\//,
  );
});
