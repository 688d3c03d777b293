import { describe, expect, it } from 'vitest';
import type { Feed } from '#contracts/types.ts';
import { growth, LINEAR } from '../../../tests/growth.ts';
import { photoUrls } from './photo-urls.ts';

const A = 'https://photos.test/7/a.jpg';
const B = 'https://photos.test/7/b.jpg';

const read = (values: Record<string, string>, photos: NonNullable<Feed['photos']>) => {
  const unread: string[] = [];
  const feed: Feed = {
    source: 'test',
    kind: 'used',
    id: { columns: ['id'], take: 'text' },
    fields: [],
    photos,
  };
  return { urls: photoUrls({ number: 1, values }, feed, (text) => unread.push(text)), unread };
};

describe('photoUrls', () => {
  it.each<[string, Record<string, string>, NonNullable<Feed['photos']>]>([
    ['commas', { images: `${A},${B}` }, { from: ['images'] }],
    ['blanks and line breaks', { images: ` ${A}\n ${B} ` }, { from: ['images'] }],
    ['a separator of its own', { images: `${A}~${B}` }, { from: ['images'], separator: '~' }],
    ['a JSON list', { images: JSON.stringify([A, B]) }, { from: ['images'] }],
    [
      'a list of objects',
      {
        images: JSON.stringify([
          { tag: 'front', URL: A },
          { url: B, alt: 'b' },
        ]),
      },
      { from: ['images'] },
    ],
    [
      'a list below a key',
      { images: JSON.stringify({ count: 2, list: [{ src: A }, { src: B }] }) },
      { from: ['images'] },
    ],
    ['a cover and the others', { cover: A, more: `${A};${B}` }, { from: ['cover', 'more'] }],
    [
      'numbered columns in the order of numbers',
      { photo_10: B, photo_2: A, photo_x: 'no' },
      { from: ['photo_{n}'] },
    ],
    [
      'columns with brackets',
      { 'image[0].url': A, 'image[1].url': B, 'image[1].tag[0]': 'x' },
      { from: ['image[{n}].url'] },
    ],
    ['names beside a base', { files: '7/a.jpg, 7/b.jpg' }, { from: ['files'], base: 'https://photos.test/' }],
    ['no scheme', { images: `//photos.test/7/a.jpg|${B}` }, { from: ['images'] }],
  ])('reads addresses by %s', (_, values, photos) => {
    expect(read(values, photos)).toEqual({ urls: [A, B], unread: [] });
  });

  it('keeps commas and blanks within an address', () => {
    const sized = 'https://photos.test/w_640,h_480/a.jpg';
    expect(read({ images: `${sized}, ${B}` }, { from: ['images'] }).urls).toEqual([sized, B]);
  });

  it('names what is no address, and never reads files or passwords', () => {
    const texts = [
      'n/a',
      'file:///etc/passwd',
      'https://me:pw@photos.test/a.jpg',
      'data:image/png;base64,AA',
    ];
    for (const text of texts)
      expect(read({ images: JSON.stringify([text, A]) }, { from: ['images'] })).toEqual({
        urls: [A],
        unread: [text],
      });
  });

  it('takes no address that is too long once it is written out', () => {
    const long = `https://photos.test/${'車'.repeat(700)}.jpg`;
    expect(read({ images: long }, { from: ['images'] })).toEqual({ urls: [], unread: [long] });
  });

  it.each(['a//', 'a'])('searches a cell once that begins with %s', async (start) => {
    const cell = (length: number) => `${start}${' '.repeat(length)}b`;
    const search = (images: string) => read({ images }, { from: ['images'] });
    expect(await growth(cell, search, 50_000)).toBeLessThan(LINEAR);
  });

  it('takes 60 photos at most, and none where the cell is empty', () => {
    const many = Array.from({ length: 90 }, (_, at) => `https://photos.test/${at}.jpg`).join(' ');
    expect(read({ images: many }, { from: ['images'] }).urls).toHaveLength(60);
    expect(read({}, { from: ['images'] }).urls).toEqual([]);
  });
});
