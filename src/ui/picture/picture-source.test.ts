import { expect, test } from 'vitest';
import { pictureAddresses, pictureSource } from './picture-source.ts';

const sizes = [
  { width: 1280, height: 720 },
  { width: 160, height: 90 },
  { width: 480, height: 270 },
  { width: 640, height: 640 },
];
const of = (path: string, widest: number, host = '') =>
  pictureAddresses(pictureSource(path, { host, sizes }, widest));

test('only 16/9 sizes of the manifest up to the widest are offered', () => {
  expect(of('cars/suv/f4f4f2/front-7.webp', 960).srcSet).toBe(
    '/images/160x90/cars/suv/f4f4f2/front-7.webp 160w, /images/480x270/cars/suv/f4f4f2/front-7.webp 480w',
  );
});

test('the plain address is one of the middle, with its size in pixels', () => {
  expect(of('a.webp', 1280)).toMatchObject({ src: '/images/480x270/a.webp', width: 480, height: 270 });
});

test('pictures come from the delivery host where there is one', () => {
  expect(of('a.webp', 480, 'cdn.example').src).toMatch(/^https:\/\/cdn\.example\//);
});

test('an address that is complete already stays as it is', () => {
  expect(of('https://elsewhere.example/a.jpg', 960)).toMatchObject({
    src: 'https://elsewhere.example/a.jpg',
    srcSet: '',
  });
});
