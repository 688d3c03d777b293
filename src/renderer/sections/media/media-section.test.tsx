import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { englishMessages } from '../../../../tests/shipped-regions.ts';
import { MediaSection } from './media-section.tsx';
import type { MediaView } from './media-view.ts';

const language = { code: 'en', locale: 'en-SG', direction: 'ltr' as const };
const picture = { path: 'cars/suv/f4f4f2/side-7.webp', widths: [480, 960] };

function render(view: Partial<MediaView>): string {
  return renderToStaticMarkup(
    <I18nProvider language={language} messages={englishMessages()}>
      <MediaSection view={{ title: 'Mazda 3', flaws: [], ...view }} slots={{}} />
    </I18nProvider>,
  );
}

describe('the media as the server renders them', () => {
  test('stand each under a heading that opens it without scripts', () => {
    const html = render({
      turn: ['/1.webp', '/2.webp'],
      panorama: '/inside.webp',
      sound: { src: '/engine.wav', text: '' },
    });
    expect(html.match(/<details/g)).toHaveLength(3);
    expect(html.match(/<summary/g)).toHaveLength(3);
    expect(html).not.toContain('<details open');
  });

  test('fetch nothing before they are opened', () => {
    const film = { src: '/film.webm', poster: '/poster.webp', transcript: ['Around the car.'] };
    const html = render({
      turn: ['/1.webp', '/2.webp'],
      panorama: '/inside.webp',
      film,
      sound: { src: '/engine.wav', text: '' },
    });
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toContain('loading="lazy"');
    for (const [player] of html.matchAll(/<(?:video|audio)[^>]*>/g))
      expect(player).toContain('preload="none"');
    expect(html).not.toContain('/2.webp');
  });

  test('show a film with a transcript, and captions if there are any', () => {
    const film = { src: '/film.webm', poster: '', transcript: ['Around the car.'] };
    expect(render({ film })).toMatch(/<ol[^>]*><li [^>]*>Around the car\.<\/li>/);
    expect(render({ film })).not.toMatch(/<track|poster=/);
    expect(render({ film: { ...film, captions: 'data:text/vtt,WEBVTT' } })).toMatch(
      /<track[^>]*kind="captions"[^>]*srcLang="en-SG"/,
    );
  });

  test('show what a feed says of its film, sound and close-ups as text, and nothing that it does not say', () => {
    const html = render({
      inside: ['/a.webp', '/b.webp'],
      film: { src: '/media/1.mp4', poster: '', name: 'Video', transcript: [], caption: '<img src=x>' },
      sound: { src: '/media/2.mp3', text: '<i>idle' },
      closeUps: [
        { picture, text: 'Dent: <script>' },
        { picture: { ...picture, path: 'other.jpg' }, text: '' },
      ],
    });
    expect(html).toContain('<summary');
    expect(html).toMatch(/<p[^>]*>&lt;img src=x&gt;<\/p>/);
    expect(html).toMatch(/<p[^>]*>&lt;i&gt;idle<\/p>/);
    expect(html).toMatch(/alt="Close-up: Dent: &lt;script&gt;"/);
    expect(html).toContain('alt="Marks and wear"');
    expect(html).not.toMatch(/mechanic|idles|Each number|<script|<p[^>]*><\/p>/);
  });

  test('number flaws on the picture and in a list whose close-ups are links', () => {
    const pin = { number: '1', x: 0.25, y: 0.5, finding: '<Dent>', closeUp: picture };
    const html = render({ flaws: [{ ...picture, pins: [pin] }] });
    expect(html).toMatch(/style="left:25%;top:50%" aria-hidden="true">1</);
    expect(html).toMatch(/<a href="\/images\/960x540\/[^"]*"><img[^>]*alt="Close-up: &lt;Dent&gt;"/);
    expect(html).not.toContain('<Dent>');
  });
});
