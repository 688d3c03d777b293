import { describe, expect, test } from 'vitest';
import type { ListingDetail, ListingSections } from '#contracts/types.ts';
import { demoDetails, sectionInput } from '../../../../tests/demo-details.ts';
import { describeMedia } from './describe-media.ts';

type Media = NonNullable<ListingSections['mediaSection']>;

const EVERY_KIND = ['exterior360', 'interior360', 'mechanicVideo', 'engineSound', 'pins'] as const;
const cars = demoDetails('sg', 200);
const car = cars.find(({ sections }) => EVERY_KIND.every((kind) => sections?.mediaSection?.[kind].length));
const media = car?.sections?.mediaSection;
if (!car?.sections || !media) throw new Error('No demo car has every kind of media.');
const { sections } = car;

const view = (changes: Partial<Media> = {}, detail: ListingDetail = car) =>
  describeMedia(
    sectionInput('sg', { ...detail, sections: { ...sections, mediaSection: { ...media, ...changes } } }),
  );
const none: Media = {
  photos: [],
  interior360: [],
  exterior360: [],
  closeUps: [],
  mechanicVideo: [],
  engineSound: [],
  pins: [],
};
const [photo] = media.photos;
const [closeUp] = media.closeUps;
if (!photo || !closeUp) throw new Error('The demo car has no pictures.');

describe('the media of a car', () => {
  test('have their own addresses', () => {
    const result = view();
    expect(result?.turn?.length).toBeGreaterThan(1);
    for (const frame of result?.turn ?? []) expect(frame).toMatch(/^\/images\/960x540\//);
    expect(result?.panorama).toMatch(/^\/media\//);
    expect(result?.film?.src).toMatch(/^\/media\//);
    expect(result?.sound?.src).toMatch(/^\/media\//);
    expect(result?.title).toBe(car.card.title);
  });

  test('are no section of a car that has none of them, or pictures alone', () => {
    expect(view(none)).toBeUndefined();
    expect(view({ ...none, photos: media.photos, closeUps: media.closeUps })).toBeUndefined();
    expect(describeMedia(sectionInput('sg', { ...car, sections: undefined }))).toBeUndefined();
  });

  test('are only what is published', () => {
    const [film] = media.mechanicVideo;
    if (!film) throw new Error('The demo car has no film.');
    expect(view({ mechanicVideo: [{ ...film, published: false }] })).not.toHaveProperty('film');
    expect(view({ interior360: [] })).not.toHaveProperty('panorama');
  });

  test('need two frames to turn, in the order of their index', () => {
    const [first, second] = media.exterior360;
    if (!first || !second) throw new Error('The demo car does not turn.');
    expect(view({ exterior360: [first] })).not.toHaveProperty('turn');
    const turned = view({
      exterior360: [
        { ...first, index: 2 },
        { ...second, index: 1 },
      ],
    });
    expect(turned?.turn?.map((frame) => frame.split('/').pop())).toEqual([
      second.full_path.split('/').pop(),
      first.full_path.split('/').pop(),
    ]);
  });

  test('lose an older storage address', () => {
    const pinned = media.photos.find(({ id }) => media.pins.some(({ mediaId }) => mediaId === id)) ?? photo;
    const moved = { ...pinned, full_path: `https://old.example/cars/${pinned.full_path}` };
    const photos = media.photos.map((one) => (one === pinned ? moved : one));
    const input = sectionInput('sg', {
      ...car,
      sections: { ...sections, mediaSection: { ...media, photos } },
    });
    const { manifest } = input.context.region;
    const pictures = { ...manifest.pictures, storageHosts: ['old.example/cars'] };
    const region = { ...input.context.region, manifest: { ...manifest, pictures } };
    const paths = (of: typeof input) => describeMedia(of)?.flaws.map(({ path }) => path) ?? [];
    expect(paths(input)).toContain(moved.full_path);
    expect(paths({ ...input, context: { ...input.context, region } })).toContain(pinned.full_path);
  });

  test('lose it from the poster of the film too', () => {
    const [film] = media.mechanicVideo;
    if (!film) throw new Error('The demo car has no film.');
    const filmOn = (thumbnail_url: string) => {
      const mediaSection = { ...media, mechanicVideo: [{ ...film, thumbnail_url }] };
      const { context, ...input } = sectionInput('sg', { ...car, sections: { ...sections, mediaSection } });
      const { manifest } = context.region;
      const pictures = { ...manifest.pictures, storageHosts: ['old.example/cars'] };
      const region = { ...context.region, manifest: { ...manifest, pictures } };
      return describeMedia({ ...input, context: { ...context, region } })?.film?.poster;
    };
    expect(filmOn(`https://old.example/cars/${film.thumbnail_url}`)).toBe(filmOn(film.thumbnail_url));
    expect(filmOn(film.thumbnail_url)).toMatch(/^\/images\//);
  });

  test('of a dealer have captions only where the words are known', () => {
    expect(view()?.film).toMatchObject({ captions: expect.stringMatching(/^data:text\/vtt/) });
    expect(view()?.film?.transcript.length).toBeGreaterThan(1);
    const [film] = media.mechanicVideo;
    const own = film && { ...film, full_path: 'films/one.mp4', thumbnail_url: '' };
    const result = view({ mechanicVideo: own ? [own] : [] })?.film;
    expect(result).toMatchObject({ poster: '', transcript: [] });
    expect(result).not.toHaveProperty('captions');
  });
});

describe('the media of a feed', () => {
  const key = (nr: number) => String(nr).repeat(32);
  const file = (path: string, more: object = {}) => ({ ...photo, id: 1, full_path: path, ...more });
  const cover = { ...car, photos: [`photos/${key(9)}.jpg`] };

  test('stand as what they are, with the words of the feed and the cover before the film', () => {
    const result = view(
      {
        ...none,
        interior360: [file(`media/${key(1)}.jpg`)],
        mechanicVideo: [file(`media/${key(2)}.mp4`, { thumbnail_url: '', caption: 'A drive' })],
        engineSound: [file(`media/${key(3)}.mp3`, { caption: 'Idle' })],
        closeUps: [
          file(`photos/${key(4)}.jpg`, { kind: 'small_dent', caption: 'Door' }),
          file(`photos/${key(5)}.jpg`, { id: 2, kind: 'hail damage' }),
          file(`photos/${key(6)}.jpg`, { id: 3 }),
          // another address with the same picture
          file(`photos/${key(4)}.jpg`, { id: 4 }),
        ],
      },
      cover,
    );
    expect(result).toMatchObject({
      panorama: `/media/${key(1)}.jpg`,
      film: {
        src: `/media/${key(2)}.mp4`,
        name: 'Video',
        caption: 'A drive',
        poster: `/images/960x540/photos/${key(9)}.jpg`,
        transcript: [],
      },
      sound: { src: `/media/${key(3)}.mp3`, text: 'Idle' },
      closeUps: [{ text: 'Small dent: Door' }, { text: 'hail damage' }, { text: '' }],
    });
  });

  test('turn within the car where the cabin has several pictures', () => {
    const frames = [1, 2].map((nr) => file(`photos/${key(nr)}.jpg`));
    expect(view({ ...none, interior360: frames })).toMatchObject({
      inside: frames.map(({ full_path }) => `/images/960x540/${full_path}`),
    });
    expect(view({ ...none, interior360: frames.slice(1) })).toBeUndefined();
  });
});

describe('flaws', () => {
  const pin = { mediaId: photo.id, closeUpId: closeUp.id, x: 0.25, y: 0.5, annotation: 'small_dent' };

  test('are numbered through all pictures and named in words', () => {
    const other = media.photos[1];
    if (!other) throw new Error('The demo car has one picture.');
    const result = view({ pins: [{ ...pin, mediaId: other.id }, pin, { ...pin, annotation: 'time_leak' }] });
    const pins = result?.flaws.flatMap((picture) => picture.pins) ?? [];
    expect(pins.map(({ number }) => number)).toEqual(['1', '2', '3']);
    expect(pins.map(({ finding }) => finding)).toEqual(['Small dent', 'time leak', 'Small dent']);
    expect(pins[0]).toMatchObject({ x: 0.25, y: 0.5, closeUp: { path: closeUp.full_path } });
  });

  test('without their picture or their close-up are left out', () => {
    const pins = [
      { ...pin, mediaId: 999_999 },
      { ...pin, closeUpId: 999_999 },
    ];
    expect(view({ pins })?.flaws).toEqual([]);
    const hidden = media.closeUps.map((file) => ({ ...file, published: false }));
    expect(view({ pins: [pin], closeUps: hidden })?.flaws).toEqual([]);
  });
});
