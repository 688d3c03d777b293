import { describe, expect, it, vi } from 'vitest';
import type { Feed } from '#contracts/types.ts';
import { rowMedia } from './row-media.ts';

const at = (name: string) => `https://media.test/7/${name}`;

function read(values: Record<string, string>, feed: Pick<Feed, 'photos' | 'media'>, photos: string[] = []) {
  const unread: string[] = [];
  const media = rowMedia({ number: 1, values }, feed, photos, (field, text) =>
    unread.push(`${field}: ${text}`),
  );
  return { media, unread };
}

describe('rowMedia', () => {
  it('reads addresses of turns, films and sounds as photos are read, each as one file', () => {
    const { media, unread } = read(
      {
        spin_10: at('10.jpg'),
        spin_2: at('2.jpg'),
        film: `${at('a.mp4')} ${at('b.mp4')}`,
        engine: 'idle.mp3',
        inside: `${at('cover.jpg')},${at('cabin.jpg')},javascript:alert(1)`,
      },
      {
        media: {
          exterior360: { from: ['spin_{n}'] },
          interior360: { from: ['inside'], separator: ',' },
          mechanicVideo: { from: ['film'] },
          engineSound: { from: ['engine'], base: at('') },
        },
      },
      [at('cover.jpg')],
    );
    expect(media).toEqual({
      exterior_360: [{ url: at('2.jpg') }, { url: at('10.jpg') }],
      interior_360: [{ url: at('cabin.jpg') }],
      mechanic_video: [{ url: at('a.mp4') }],
      engine_sound: [{ url: at('idle.mp3') }],
    });
    expect(unread).toEqual(['media.interior360: javascript:alert(1)']);
  });

  it('takes no words of columns that the mapping does not name, such as one without a name', () => {
    const values = { flaw_1: at('1.jpg'), flaw_2: at('2.jpg'), text: 'Door', '': 'paid 3,000' };
    const { media } = read(values, {
      media: { closeUps: { from: ['flaw_1', 'flaw_2'], captions: ['text'] } },
    });
    expect(media).toEqual({
      close_ups: [{ url: at('1.jpg'), caption: 'Door' }, { url: at('2.jpg') }],
    });
  });

  it('reads the words beside many addresses of a cell once', () => {
    const many = Array.from({ length: 1_000 }, (_, nr) => nr);
    const values = { flaws: many.map((nr) => at(`${nr}.jpg`)).join(' '), texts: many.join('|') };
    const split = vi.spyOn(String.prototype, 'split');
    const { media } = read(values, { media: { closeUps: { from: ['flaws'], captions: ['texts'] } } });
    const ofTexts = split.mock.contexts.filter((text) => String(text) === values.texts).length;
    split.mockRestore();
    expect([media.close_ups?.[39]?.caption, ofTexts]).toEqual(['39', 1]);
  });

  it.each<[string, Record<string, string>, NonNullable<Feed['media']>['closeUps']]>([
    [
      'numbered columns, also with gaps',
      {
        flaw_1: at('1.jpg'),
        flaw_3: at('3.jpg'),
        text_1: 'Door',
        text_2: 'None',
        text_3: 'Roof',
        kind_3: 'hail',
      },
      { from: ['flaw_{n}'], captions: ['text_{n}'], kinds: ['kind_{n}'] },
    ],
    [
      'lists at the same place',
      { flaws: `${at('1.jpg')}, ${at('3.jpg')}`, texts: 'Door | Roof', kinds: '["", "hail"]' },
      { from: ['flaws'], captions: ['texts'], kinds: ['kinds'] },
    ],
    [
      'objects',
      {
        flaws: JSON.stringify([
          { url: at('1.jpg'), caption: '<b>Door</b>' },
          { href: at('3.jpg'), Description: 'Roof', damage: 'hail' },
        ]),
      },
      { from: ['flaws'] },
    ],
  ])('reads kinds and captions of %s', (_, values, closeUps) => {
    expect(read(values, { media: { closeUps } as Feed['media'] & object }).media).toEqual({
      close_ups: [
        { url: at('1.jpg'), caption: 'Door' },
        { url: at('3.jpg'), kind: 'hail', caption: 'Roof' },
      ],
    });
  });

  it('keeps words short, and of any number of files some', () => {
    const values = {
      flaws: JSON.stringify(
        Array.from({ length: 300 }, (_, nr) => ({
          url: at(`${nr}.jpg`),
          caption: 'dent \u202e'.repeat(9_000),
        })),
      ),
    };
    const closeUps = read(values, { media: { closeUps: { from: ['flaws'] } } }).media.close_ups ?? [];
    expect(closeUps).toHaveLength(40);
    expect(closeUps[0]?.caption?.length).toBeLessThanOrEqual(200);
    expect(closeUps[0]?.caption).not.toContain('\u202e');
  });

  it('says nothing of what the mapping does not name, and that a row has none of what it names', () => {
    expect(read({ film: '' }, { media: { mechanicVideo: { from: ['film'] } } }).media).toEqual({
      mechanic_video: [],
    });
    expect(read({ film: at('a.mp4') }, {}).media).toEqual({});
  });
});
