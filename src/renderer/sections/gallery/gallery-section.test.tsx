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
  thumbnail: { path: `cars/${name}.webp`, widths: [160] },
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
  const html = render({ title: 'Mazda "3"', pictures: [picture('front'), picture('rear')] });

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
    expect(render({ title: 'Kia', pictures: [picture('a'), picture('b')] }, 'ar-EG')).toContain('١ / ٢');
  });

  test('of one picture has neither thumbnails nor a count, and of none no button', () => {
    const one = render({ title: 'Kia', pictures: [picture('front')] });
    expect(one).not.toMatch(/href="#|1 \/ 1/);
    expect(render({ title: 'Kia', pictures: [] })).not.toContain('<button');
  });
});

test('a gallery has the photos of the car in their order', () => {
  const [detail] = demoDetails('sg', 1);
  if (!detail) throw new Error('There is no demo car.');
  const view = describeGallery(sectionInput('sg', detail));
  expect(view?.pictures.map(({ path }) => path)).toEqual(detail.photos);
  expect(view?.title).toBe(detail.card.title);
});
