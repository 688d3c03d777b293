import { expect, test } from 'vitest';
import { repaint } from './repaint.ts';

test.each([
  ['cars/suv/f4f4f2/front-7.webp', 'cars/suv/27548a/front-7.webp'],
  ['cars/suv/f4f4f2/turn310-7.webp', 'cars/suv/27548a/turn310-7.webp'],
  ['media/panorama/suv/f4f4f2/front-7.webp', 'media/panorama/suv/27548a/front-7.webp'],
])('repaints the picture %s', (path, painted) => {
  expect(repaint(path, '#27548a')).toBe(painted);
});

test.each(['https://cdn.example/a.jpg', 'photos/1.webp', 'media/engine/4-petrol-7.wav', ''])(
  'does not change a picture without a paint: %j',
  (path) => {
    expect(repaint(path, '#27548a')).toBe(path);
  },
);
