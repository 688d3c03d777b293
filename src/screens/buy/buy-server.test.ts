import { describe, expect, it } from 'vitest';
import type { PageContext, RegionOption } from '#region/routing/page-context.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { loadBuy, loadBuyNew } from './buy.server.ts';

const region = shippedRegion('sg');
const [language = region.defaultLanguage] = region.languages;
const messages = englishMessages();
const t = createTranslate('en', messages);

interface FakeApi {
  total?: number;
  without?: Record<string, number>;
  /** Rows of `data-query/{name}`. */
  queries?: Record<string, Record<string, unknown>[]>;
  status?: number;
}

const malaysia = shippedRegion('my');
const regions: RegionOption[] = [region, malaysia, shippedRegion('hk')].map((each) => ({
  ...each,
  displayName: each.manifest.displayName,
  webUrl: '',
  isDefault: each === region,
}));

function load(search: string, { total = 640, without = {}, queries = {}, status = 200 }: FakeApi = {}) {
  const asked: string[] = [];
  const meta = {
    total,
    page: 1,
    size: 24,
    sort: 'newest',
    facets: { make: [{ value: 'toyota', count: 48, label: 'Toyota' }] },
    stats: {},
    total_without: without,
    unknown_words: '',
    ignored: [],
  };
  const api: PageContext['api'] = {
    async get<Body>(path: string) {
      asked.push(path);
      const query = /^\/data-query\/(\w+)/.exec(path)?.[1];
      const body = query ? { data: queries[query] ?? [] } : { data: [], meta };
      return { status, body: body as Body };
    },
  };
  const context: PageContext = {
    region,
    language,
    messages,
    api,
    search,
    route: 'buy',
    segments: [],
    path: '/sg/en/buy',
    origin: 'http://localhost',
    regions,
    pictureHost: '',
    variables: {},
    now: 0,
  };
  return { answer: loadBuy(context, t), ofNewCars: () => loadBuyNew(context, t), asked };
}

async function viewOf(search: string, api?: FakeApi) {
  const answer = await load(search, api).answer;
  if (answer.kind !== 'screen') throw new Error(`${search} is answered with ${answer.kind}`);
  return { ...answer.props.view, meta: answer.meta };
}

describe('what an address has that cannot be used', () => {
  it('has the name that another region gives it', async () => {
    const { notices } = await viewOf('color=navy,plaid');
    expect(notices[0]?.text).toBe('“Navy, plaid” cannot be used for Colour, so it is left out.');
  });
  it('leaves out amounts in the currency of another region, and names them', async () => {
    const { notices, chips, meta } = await viewOf('price=-90000&fuel=petrol&from=my');
    expect(notices.map(({ text }) => text)).toEqual([
      'Price was in Malaysian Ringgit. Prices here are in Singapore Dollar, so choose it again.',
    ]);
    expect(chips.map(({ label }) => label)).toEqual(['Petrol']);
    expect(meta).toMatchObject({ canonicalSearch: 'fuel=petrol', isHidden: true });
  });
  it('reports that the listed options are incomplete', async () => {
    const { notices } = await viewOf('body=boat');
    expect(notices[0]?.detail).toMatch(/^Some of the 13 that can be used: /);
    expect(notices[0]?.detail?.split(', ')).toHaveLength(12);
  });
  it('lists all options of a short list', async () => {
    const { notices } = await viewOf('fuel=steam');
    expect(notices[0]?.detail).toMatch(/^What can be used: .* or Diesel$/);
  });
  it('leaves an amount that a form sent in its field', async () => {
    const { groups, notices } = await viewOf('price_min=80+grand&price_max=');
    expect(notices[0]?.detail).toBe('We cannot read this number. Write, for example, 200,000 or 200K.');
    expect(JSON.stringify(groups)).toContain('"sent":{"min":"80 grand","max":""}');
  });
});

describe('a results page', () => {
  it('asks the API for just its search, with names in its language', async () => {
    const { answer, asked } = load('utm_source=mail&make=toyota&price=20000-&page=2');
    await answer;
    expect(asked).toEqual(['/listings?price=20000-&make=toyota&page=2&lang=en']);
  });
  it('describes the results in a sentence', async () => {
    expect((await viewOf('')).heading).toBe('640 used cars in Singapore');
    expect((await viewOf('make=toyota')).heading).toBe('640 used Toyota cars in Singapore');
    expect((await viewOf('make=toyota', { total: 1 })).heading).toBe('1 used Toyota car in Singapore');
    expect((await viewOf('make=toyota,honda')).heading).toBe('640 used cars in Singapore');
  });
  it('has a chip for each active filter, with the address without it', async () => {
    const { chips } = await viewOf('coe=3-8&make=toyota,honda');
    expect(chips).toEqual([
      { label: 'Toyota', removeLabel: 'Remove filter: Toyota', href: '/sg/en/buy?make=honda&coe=3-8' },
      { label: 'Honda', removeLabel: 'Remove filter: Honda', href: '/sg/en/buy?make=toyota&coe=3-8' },
      {
        label: 'COE left: 3–8 years',
        removeLabel: 'Remove filter: COE left: 3–8 years',
        href: '/sg/en/buy?make=toyota,honda',
      },
    ]);
  });
  it('shows the groups of both lists, the drawer’s in its own order', async () => {
    const { groups, drawer } = await viewOf('');
    expect(groups.filter(({ devices }) => devices !== 'mobile').map(({ name }) => name)).toEqual(
      region.manifest.filters.desktop,
    );
    expect(drawer).toEqual(region.manifest.filters.mobile);
  });
  it('opens a folded group that is in use', async () => {
    const open = async (search: string) =>
      (await viewOf(search)).groups.find(({ name }) => name === 'color')?.isOpen;
    expect([await open(''), await open('color=red')]).toEqual([false, true]);
  });
  it('is found by search engines under its canonical search only', async () => {
    expect((await viewOf('make=toyota&utm_source=mail')).meta).toMatchObject({
      canonicalSearch: 'make=toyota',
      isHidden: false,
    });
    expect((await viewOf('make=toyota', { total: 0 })).meta.isHidden).toBe(true);
  });
  it('is an error when the API cannot answer', async () => {
    await expect(load('', { status: 503 }).answer).rejects.toThrow('503');
  });
});

describe('a better address', () => {
  it.each([
    ['price_min=20,000&price_max=&make=toyota&make=toyota.corolla', 'price=20000-&make=toyota.corolla'],
    ['price_min=&price_max=', ''],
    ['body=suv&body=mpv&utm_source=mail', 'body=suv,mpv&utm_source=mail'],
  ])('of the form %s', async (form, better) => {
    const path = better === '' ? '/sg/en/buy' : `/sg/en/buy?${better}`;
    expect(await load(form).answer).toEqual({ kind: 'redirect', path, isPermanent: false });
  });
  it('of words that mean filters is those filters; what is left stays', async () => {
    const resolve = [
      { key: 'make', value: 'honda.civic' },
      { key: 'q', value: '2019' },
    ];
    expect(await load('q=honda civic 2019', { queries: { resolve } }).answer).toMatchObject({
      path: '/sg/en/buy?make=honda.civic&q=2019',
    });
  });
  it('of a page beyond the last is the last page', async () => {
    expect(await load('page=900').answer).toMatchObject({ path: '/sg/en/buy?page=27' });
    expect(await load('page=2', { total: 0 }).answer).toMatchObject({ path: '/sg/en/buy' });
  });
  it.each([
    ['year=soon&page=900', 'page=27&year=soon'],
    ['transmission=magic,manual&make=toyota&page=900', 'make=toyota&page=27&transmission=magic,manual'],
    [
      'price_min=cheap&price_max=&page=900&utm_source=mail',
      'page=27&price_min=cheap&price_max=&utm_source=mail',
    ],
    ['year=soon&q=civic', 'make=honda.civic&year=soon'],
  ])('of %s preserves invalid values for their notice', async (search, better) => {
    const resolve = [{ key: 'make', value: 'honda.civic' }];
    const { answer } = load(search, { queries: { resolve } });
    expect(await answer).toEqual({ kind: 'redirect', path: `/sg/en/buy?${better}`, isPermanent: false });
    expect((await viewOf(better)).notices.length).toBe(1);
  });
});

describe('notices', () => {
  it('list the filters that searches of new cars do not have', async () => {
    const answer = await load('coe=3-8&fuel=electric&utm_source=mail').ofNewCars();
    if (answer.kind !== 'screen') throw new Error(`this is answered with ${answer.kind}`);
    expect(answer.props.view.notices).toEqual([
      { text: 'New cars have no filter for this, so it is left out: COE left.' },
    ]);
    const { notices } = await viewOf('coe=3-8&utm_source=mail');
    expect(notices).toEqual([]);
  });
  it('names what cannot be used and what can', async () => {
    const { notices, meta } = await viewOf('transmission=magic,manual&year=soon&sort=best');
    expect(notices.map(({ text }) => text)).toEqual([
      '“magic” cannot be used for Transmission, so it is left out.',
      '“soon” cannot be used for Year of manufacture, so it is left out.',
      '“best” cannot be used for Sort by, so it is left out.',
    ]);
    expect(notices[0]?.detail).toBe('What can be used: Automatic or Manual');
    expect(meta.isHidden).toBe(true);
  });
  it.each([
    ['coe=500-', '“500-” cannot be used for COE left, so it is left out.', '1–9 years'],
    ['coe_min=500&coe_max=', '“500-” cannot be used for COE left, so it is left out.', '1–9 years'],
    [
      'owners=99',
      '“99” cannot be used for Previous owners, at most, so it is left out.',
      '0, 1, 2, 3, 4 or 5',
    ],
  ])('names the limits of a filter that %s goes beyond', async (search, text, values) => {
    const { notices } = await viewOf(search);
    expect(notices).toEqual([{ text, detail: `What can be used: ${values}` }]);
  });
  it.each([
    ['page=1&page=2', 'Page'],
    ['sort=newest&sort=price-asc', 'Sort by'],
    ['q=toyota&q=honda', 'Search for cars'],
    ['lang=en&lang=ms', 'Language'],
    ['price_min=1&price_min=2', 'Price'],
  ])('names what is given more than once: %s (HARDENING A23)', async (search, name) => {
    const { notices, meta } = await viewOf(search);
    expect(notices).toEqual([{ text: `${name} is given more than once, so it is left out.` }]);
    expect(meta).toMatchObject({ isHidden: true, canonicalSearch: '' });
  });
  it('offers what unknown words may have been meant for', async () => {
    const suggestions = [
      { key: 'make', value: 'toyota', label: 'Toyota' },
      { key: 'nonsense', value: 'x', label: 'X' },
    ];
    const sentence = { kind: 'sentence', key: 'q', value: 'toyotta', label: 'Sentence' };
    const many = [sentence, ...Array.from({ length: 6 }, () => suggestions[0] as Record<string, unknown>)];
    const { notices: ofMany } = await viewOf('q=toyotta', { queries: { suggestions: many } });
    expect(ofMany[0]?.links).toHaveLength(5);
    const { notices } = await viewOf('q=toyotta', { queries: { suggestions } });
    expect(notices).toEqual([
      {
        text: 'We did not understand: “toyotta”. It is left out of the search.',
        detail: 'Did you mean one of these?',
        links: [{ label: 'Toyota', href: '/sg/en/buy?make=toyota' }],
      },
    ]);
  });
  it('names the one filter whose removal gives most cars', async () => {
    const { empty } = await viewOf('price=-500&body=van,suv', { total: 0, without: { price: 31, body: 4 } });
    expect(empty?.way).toEqual({
      label: 'Remove “Price: up to $500” to see 31 cars',
      href: '/sg/en/buy?body=van,suv',
    });
  });
  it('offers no way where none helps', async () => {
    expect((await viewOf('body=van', { total: 0, without: { body: 0 } })).empty).not.toHaveProperty('way');
    expect((await viewOf('', { total: 0 })).empty?.text).toContain('no cars here yet');
  });
});
