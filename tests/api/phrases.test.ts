import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageContextOf } from '#region/routing/page-context.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { loadBuy } from '#screens/buy/buy.server.ts';
import { english } from '../search/phrases/english.ts';
import { seededRandom } from '../search/seeded-random.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const RANDOM_PHRASES = 2_000;
/** A page takes much longer than the answer behind it. */
const PHRASES_PER_PAGE = 40;
/** One for what is understood; what is left means nothing more. */
const MAX_REDIRECTS = 2;
let site: TestSite;

/** Loads the buy page as Next would, and answers with what the page is made of. */
async function buyPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const context = pageContextOf(request);
  const answer = await loadBuy(context, createTranslate(context.language.code, context.messages));
  if (answer.kind === 'redirect') {
    response.statusCode = 302;
    // letters that a header cannot have are encoded; what is encoded already stays
    const { pathname, search } = new URL(answer.path, 'https://cars.example');
    response.setHeader('location', pathname + search);
    response.end();
    return;
  }
  const view = answer.kind === 'screen' ? answer.props.view : undefined;
  response.end(JSON.stringify({ kind: answer.kind, chips: view?.chips, notices: view?.notices }));
}

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 60, th: 20, jp: 20 }, next: buyPage });
});
afterAll(() => site?.close());

const get = (url: string) => site.app.inject({ url });

describe('a mistyped value in an address', () => {
  it.each([
    [
      'make=tooyota',
      '“tooyota” cannot be used for Make and model, so it is left out.',
      'Toyota',
      'make=toyota',
    ],
    [
      'make=toyota.corola-altis,honda',
      '“toyota.corola-altis” cannot be used for Make and model, so it is left out.',
      'Toyota Corolla Altis',
      'make=honda,toyota.corolla-altis',
    ],
    ['body=suvv', '“suvv” cannot be used for Body type, so it is left out.', 'SUV', 'body=suv'],
    [
      'fuel=disel,petrol',
      '“disel” cannot be used for Fuel, so it is left out.',
      'Diesel',
      'fuel=petrol,diesel',
    ],
  ])('%s leads to what it may have been meant for', async (search, text, label, meant) => {
    const { notices } = (await get(`/sg/en/buy?${search}`)).json();
    const links = [{ label, href: `/sg/en/buy?${meant}` }];
    expect(notices).toEqual([{ text, detail: 'Did you mean one of these?', links }]);
  });

  it.each(['make=toyota', 'make=bugatti', 'make=qqqqq', 'year=soon'])(
    '%s has no such link',
    async (search) => {
      const { notices } = (await get(`/sg/en/buy?${search}`)).json();
      expect(notices.flatMap(({ links = [] }: { links?: unknown[] }) => links)).toEqual([]);
    },
  );
});

describe('a phrase of the search box', () => {
  it('leads to the filters that it means, and the buyer sees them', async () => {
    const { statusCode, headers } = await get(`/sg/en/buy?q=${encodeURIComponent('hybrid suv under 100k')}`);
    expect([statusCode, headers.location]).toEqual([302, '/sg/en/buy?price=-100000&body=suv&fuel=hybrid']);
    const { chips, notices } = (await get(String(headers.location))).json();
    expect(chips.map(({ label }: { label: string }) => label)).toEqual([
      'Price: up to $100,000',
      'SUV',
      'Hybrid',
    ]);
    expect(notices).toEqual([]);
  });

  it('keeps and names what is not understood', async () => {
    const { headers } = await get('/sg/en/buy?q=suv+with+sunroof+under+100k');
    expect(headers.location).toBe('/sg/en/buy?price=-100000&body=suv&q=sunroof');
    const { notices } = (await get(String(headers.location))).json();
    expect(notices[0].text).toBe('We did not understand: “sunroof”. It is left out of the search.');
  });

  it('offers a name instead of taking it where it would change what else is asked for', async () => {
    const { headers } = await get('/sg/en/buy?q=honda+corola+under+200k');
    expect(headers.location).toBe('/sg/en/buy?price=-200000&make=honda&q=corola');
    const page = await get(String(headers.location));
    expect(page.statusCode).toBe(200);
    const [notice] = page.json().notices;
    expect(notice.text).toBe('We did not understand: “corola”. It is left out of the search.');
    expect(notice.links[0]).toEqual({
      label: expect.stringMatching(/^Toyota Corolla/),
      href: expect.stringMatching(/^\/sg\/en\/buy\?price=-200000&make=toyota\.corolla/),
    });
  });

  it('of words that ask for nothing finds every car', async () => {
    const { headers } = await get('/sg/en/buy?q=used+cars');
    expect(headers.location).toBe('/sg/en/buy');
  });

  it('is answered or refused whatever it is, and redirects end', async () => {
    const random = seededRandom(11);
    const words = english.flatMap(([, phrase]) => phrase.split(' '));
    const signs = [
      '<',
      '>',
      '-',
      '~',
      '〜',
      '%',
      '&',
      '\\',
      "'",
      '"',
      '\u0000',
      '💥',
      '١٢',
      'ปี',
      '以下',
      '万円',
      '๕',
    ];
    const phrase = () =>
      Array.from({ length: 1 + random.whole(8) }, () => random.pick(random.chance(0.7) ? words : signs)).join(
        random.chance(0.8) ? ' ' : '',
      );
    const failed: string[] = [];
    for (let count = 0; count < RANDOM_PHRASES; count += 1) {
      const [text, place] = [encodeURIComponent(phrase()), random.pick(['sg/en', 'th/th', 'jp/ja'])];
      const [region = '', lang = ''] = place.split('/');
      const answer = await get(`/api/v1/rabbit/${region}/data-query/resolve?lang=${lang}&q=${text}`);
      if (![200, 400].includes(answer.statusCode)) failed.push(`${answer.statusCode} ${text}`);
      if (count % PHRASES_PER_PAGE > 0) continue;
      let page = await get(`/${place}/buy?q=${text}`);
      for (let hops = 0; page.statusCode === 302 && hops < MAX_REDIRECTS; hops += 1)
        page = await get(String(page.headers.location));
      if (![200, 400].includes(page.statusCode)) failed.push(`${page.statusCode} ${text}`);
    }
    expect(failed).toEqual([]);
  });
});
