import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { demoDetails, sectionInput } from '../../../../tests/demo-details.ts';
import { englishMessages } from '../../../../tests/shipped-regions.ts';
import { describeGallery } from './describe-gallery.ts';
import { GallerySection } from './gallery-section.tsx';
import type { GalleryView } from './gallery-view.ts';

const picture = (name: string) => ({
  path: `cars/${name}.webp`,
  widths: [480, 1280],
  thumbnail: `/images/160x90/cars/${name}.webp`,
});

function render(view: GalleryView, locale = 'en-SG'): string {
  const language = { code: locale.slice(0, 2), locale, direction: 'ltr' as const };
  return renderToStaticMarkup(
    <I18nProvider language={language} messages={englishMessages()}>
      <GallerySection view={view} slots={{}} />
    </I18nProvider>,
  );
}

describe('the gallery as the server renders it', () => {
  const html = render({ title: 'Mazda "3"', pictures: [picture('front'), picture('rear')], media: [] });

  test('links each picture to itself at its largest, so that it opens without scripts', () => {
    expect(html).toContain('<a href="/images/1280x720/cars/front.webp">');
    expect(html).toContain('<a href="/images/1280x720/cars/rear.webp">');
  });

  test('loads the first picture immediately and the others when they are near', () => {
    const images = [...html.matchAll(/<img[^>]*>/g)].map(([image]) => image);
    expect(images).toHaveLength(4);
    expect(images[0]).toContain('fetchPriority="high"');
    for (const image of images.slice(1)) expect(image).toContain('loading="lazy"');
  });

  test('has thumbnails that lead to slides which exist', () => {
    const slides = [...html.matchAll(/<li id="([^"]+)"/g)].map(([, id]) => `#${id}`);
    const thumbnails = [...html.matchAll(/href="(#[^"]+)"/g)].map(([, href]) => href);
    expect(thumbnails).toEqual(slides);
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  });

  test('names each picture and counts in the digits of the language', () => {
    expect(html).toContain('alt="Mazda &quot;3&quot;, picture 2 of 2"');
    expect(render({ title: 'Kia', pictures: [picture('a'), picture('b')], media: [] }, 'ar-EG')).toContain(
      '١ / ٢',
    );
  });

  test('of one picture has neither thumbnails nor a count, and of none no button', () => {
    const one = render({ title: 'Kia', pictures: [picture('front')], media: [] });
    expect(one).not.toMatch(/href="#|1 \/ 1/);
    expect(render({ title: 'Kia', pictures: [], media: [] })).not.toContain('<button');
  });
});

test('shows the thumbnail in the place of a picture until it is there, except of the first', () => {
  const html = render({ title: 'Kia', pictures: [picture('front'), picture('rear')], media: [] });
  const slides = html.match(/<li id=[^>]*>/g) ?? [];
  expect(slides[0]).not.toContain('background');
  expect(slides[1]).toContain('/images/160x90/cars/rear.webp');
});

test('tiles of the other media come before the thumbnails, and lead to their places in the page', () => {
  const media = [
    { name: 'turn' as const, label: '360°' },
    { name: 'sound' as const, label: 'Engine sound' },
  ];
  const html = render({ title: 'Kia', pictures: [picture('front')], media });
  expect(html).toMatch(/<a [^>]*href="#media-turn"[^>]*>360°<\/a>.*href="#media-sound".*\/images\/160x90/);
});

test('says of a car without photos that its picture is an illustration', () => {
  const note = 'No photos yet — illustration of this body type';
  const html = render({ title: 'Kia', note, pictures: [picture('front')], media: [] });
  expect(html).toContain(`alt="${note}"`);
  expect(html).toContain(`aria-hidden="true">${note}<`);
});

test('a gallery has a tile for each kind of media of the car that its page has a section for', () => {
  const detail = demoDetails('sg', 200).find(({ sections }) => {
    const media = sections?.mediaSection;
    return (
      media?.exterior360.length &&
      media.interior360.length &&
      media.mechanicVideo.length &&
      media.engineSound.length
    );
  });
  if (!detail) throw new Error('No demo car has every kind of media.');
  const input = sectionInput('sg', detail);
  const tiles = (of: typeof input) =>
    describeGallery(of)?.media.map(({ name, label }) => `${name}: ${label}`);
  expect(tiles(input)).toEqual(['turn: 360°', 'inside: Interior', 'film: Video', 'sound: Engine sound']);
  const { region } = input.context;
  const pages = { ...region.manifest.pages, listing: ['gallery' as const] };
  const without = { ...region, manifest: { ...region.manifest, pages } };
  expect(tiles({ ...input, context: { ...input.context, region: without } })).toEqual([]);
  expect(describeGallery(input)).not.toHaveProperty('note');
  const drawn = { ...detail, card: { ...detail.card, photo_count: 0 } };
  expect(describeGallery(sectionInput('sg', drawn))?.note).toBe(
    'No photos yet — illustration of this body type',
  );
});

test('captions of staff stand in the place of names of pictures, as text, and over the one that is shown', () => {
  const caption = '<b>Scratch</b> on the left';
  const html = render({ title: 'Kia', pictures: [{ ...picture('a'), caption }, picture('b')], media: [] });
  expect(html).toContain('alt="&lt;b&gt;Scratch&lt;/b&gt; on the left"');
  expect(html).toContain('aria-hidden="true">&lt;b&gt;Scratch&lt;/b&gt; on the left<');
  expect(html).toContain('alt="Kia, picture 2 of 2"');
  const [detail] = demoDetails('sg', 1);
  if (!detail) throw new Error('There is no demo car.');
  const captions = detail.photos.map((_, index) => (index === 1 ? caption : ''));
  const view = describeGallery(sectionInput('sg', { ...detail, photo_captions: captions }));
  expect(view?.pictures.flatMap((each) => each.caption ?? [])).toEqual([caption]);
});

test('a gallery has the photos of the car in their order', () => {
  const [detail] = demoDetails('sg', 1);
  if (!detail) throw new Error('There is no demo car.');
  const view = describeGallery(sectionInput('sg', detail));
  expect(view?.pictures.map(({ path }) => path)).toEqual(detail.photos);
  expect(view?.title).toBe(detail.card.title);
});
