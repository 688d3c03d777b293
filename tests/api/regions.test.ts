import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  DataQueryAnswer,
  GetConfigAnswer,
  GetConfigOptionsAnswer,
  ListListingsAnswer,
} from '#contracts/types.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const SECRET = 'GTM-SECRET1';
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 60, my: 10 } });
});
afterAll(() => site?.close());

const get = (path: string) => site.app.inject({ url: `/api/v1/rabbit${path}` });
const rows = async (path: string) => (await get(path)).json<DataQueryAnswer>().data;

describe('an unknown region', () => {
  it('is a 404 with the names of the known ones', async () => {
    const paths = [
      'listings',
      'listings/x',
      'listings/new-home/x',
      'inventories',
      'config',
      'config/options',
      'config/appointment-buffer-time',
    ];
    for (const path of [...paths, 'data-query/makes']) {
      const answer = await get(`/xx/${path}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        message: 'There is no such region.',
        code: 'region_not_found',
        errors: { region: ['allowed: sg, my'] },
      });
    }
  });
});

describe('GET config', () => {
  it('returns public data of the region in the requested language', async () => {
    const { data } = (await get('/sg/config?lang=ms')).json<GetConfigAnswer>();
    expect(data).toMatchObject({ code: 'sg', page_size: 24, time_zone: 'Asia/Singapore' });
    expect(data.languages.map(({ path }) => path)).toEqual(['en', 'zh-sg', 'ms']);
    expect(Object.keys(data.filters.settings)).toContain('price');
  });

  it('returns no environment variables or operational settings', async () => {
    const body = (await get('/sg/config')).body;
    expect(body).not.toMatch(/Env"|tracking|demo/);
    expect(body).not.toContain(SECRET);
  });
});

describe('GET config/appointment-buffer-time', () => {
  it('returns the hours of the region', async () => {
    const hours = site.content.regions.find('sg')?.manifest.appointments.bufferHours;
    expect((await get('/sg/config/appointment-buffer-time')).json()).toEqual({
      data: { buffer_time_in_hour: hours },
    });
  });
});

describe('GET config/options', () => {
  it('lists options with labels, colours and icons', async () => {
    const { data } = (await get('/sg/config/options?lang=zh-SG')).json<GetConfigOptionsAnswer>();
    expect(data.sorts[0]?.value).toBe('newest');
    expect(data.filters.fuel?.map(({ value }) => value)).toContain('petrol-electric');
    expect(data.vocabularies.color?.[0]).toMatchObject({ value: 'black', swatch: '#1c1d1f' });
    expect(data.filters.price).toBeUndefined();
    expect(data.languages.map(({ value }) => value)).toEqual(['en', 'zh-SG', 'ms-SG']);
  });
});

describe('GET data-query', () => {
  it('suggests searches for the start of a word', async () => {
    const [first] = await rows('/sg/data-query/suggestions?q=toyo');
    expect(first).toMatchObject({
      kind: 'make',
      key: 'make',
      value: 'toyota',
      label: 'Toyota',
      query: 'make=toyota',
    });
    expect(Number(first?.count)).toBeGreaterThan(0);
  });

  it('returns the group of options and the make of models', async () => {
    const [suv] = await rows('/sg/data-query/suggestions?q=suv');
    expect(suv).toMatchObject({ kind: 'body_type', label: 'SUV', group: 'Body type' });
    const [, model] = await rows('/sg/data-query/suggestions?q=toyota');
    expect(model?.label).toMatch(/^Toyota ./);
    expect(model).not.toHaveProperty('group');
  });

  it('suggests across scripts and typos', async () => {
    const found = await Promise.all(
      ['丰田', 'toyotta'].map((q) => rows(`/sg/data-query/suggestions?q=${encodeURIComponent(q)}`)),
    );
    expect(found.map((each) => each[0]?.value)).toEqual(['toyota', 'toyota']);
  });

  it('suggests first what a sentence with a car and a place means', async () => {
    const [sentence, ...others] = await rows('/my/data-query/suggestions?lang=en&q=proton%20KL');
    expect(sentence).toMatchObject({
      kind: 'sentence',
      key: 'q',
      value: 'proton KL',
      label: 'Proton, Cheras',
      query: 'make=proton&place=cheras',
    });
    const found = (await get(`/my/listings?${sentence?.query}&size=1`)).json<ListListingsAnswer>();
    expect(sentence?.count).toBe(found.meta.total);
    expect(others.length).toBeLessThan(8);
    const kinds = (await rows('/my/data-query/suggestions?q=proton%20kl%20sunroof')).map(({ kind }) => kind);
    expect(kinds).not.toContain('sentence');
    expect((await rows('/my/data-query/suggestions?q=proton'))[0]).toMatchObject({ kind: 'make' });
    // several words of a script without blanks
    const [dense] = await rows(`/sg/data-query/suggestions?q=${encodeURIComponent('丰田自动挡')}`);
    expect(dense).toMatchObject({ kind: 'sentence', query: 'make=toyota&transmission=automatic' });
  });

  it('suggests for a sentence as the page would read it, and cuts it there', async () => {
    const wide = `${'\u3000'.repeat(120)}ｐｒｏｔｏｎ ＫＬ`;
    const [sentence] = await rows(`/my/data-query/suggestions?lang=en&q=${encodeURIComponent(wide)}`);
    expect(sentence).toMatchObject({ kind: 'sentence', value: 'proton KL' });
  });

  it('resolves text to filters and remaining words', async () => {
    const answer = await rows('/sg/data-query/resolve?q=toyota%20zzyzx');
    expect(answer).toEqual([
      { key: 'make', value: 'toyota' },
      { key: 'q', value: 'zzyzx' },
    ]);
  });

  it('lists makes and models with the number of cars', async () => {
    const makes = await rows('/sg/data-query/makes');
    const models = await rows('/sg/data-query/models?make=toyota');
    expect(makes.every(({ value }) => !String(value).includes('.'))).toBe(true);
    const sum = models.reduce((total, { count }) => total + Number(count), 0);
    expect(sum).toBe(makes.find(({ value }) => value === 'toyota')?.count);
  });

  it('lists makes, models, years and versions of the whole catalogue for forms', async () => {
    const makes = await rows('/sg/data-query/makes?stock=any&lang=zh-SG');
    const listed = await rows('/sg/data-query/makes?lang=zh-SG');
    expect(makes.length).toBeGreaterThan(listed.length);
    expect(makes).toContainEqual({ value: 'toyota', label: '丰田' });
    const labels = makes.slice(8).map(({ label }) => String(label));
    expect(labels).toEqual(labels.toSorted(new Intl.Collator('zh-SG').compare));
    const popular = listed.toSorted((one, other) => Number(other.count) - Number(one.count)).slice(0, 8);
    expect(popular[0]?.count).toBeGreaterThan(Number(popular[7]?.count));
    const [first] = makes;
    expect(popular.filter(({ count }) => count === popular[0]?.count).map(({ value }) => value)).toContain(
      first?.value,
    );
    const least = Number(popular[7]?.count);
    for (const { value } of makes.slice(0, 8))
      expect(listed.find((row) => row.value === value)?.count, String(value)).toBeGreaterThanOrEqual(least);
    const models = await rows('/sg/data-query/models?stock=any&make=abarth');
    expect(models).toContainEqual({ value: 'abarth.595', label: '595' });
    const years = await rows('/sg/data-query/years?model=abarth.595');
    expect([years[0], years.at(-1)]).toMatchObject([{ value: '2024' }, { value: '2012', label: '2012' }]);
    expect(await rows('/sg/data-query/submodels?model=abarth.595')).toContainEqual({
      value: 'Competizione',
      label: 'Competizione',
    });
    expect(await rows('/sg/data-query/models?stock=any&make=nobody')).toEqual([]);
  });

  it('lists makes of new cars for forms about those', async () => {
    const fresh = await rows('/sg/data-query/makes?stock=new');
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.every(({ count }) => Number(count) > 0)).toBe(true);
  });

  it('lists highlights, locations and workshop services', async () => {
    const exclusives = await rows('/sg/data-query/filters/carro_exclusives');
    expect(exclusives.map(({ value }) => value)).toContain('is_ccpo');
    const locations = await rows('/sg/data-query/locations');
    expect(locations.length).toBeGreaterThan(0);
    for (const place of locations)
      expect(place).toEqual({
        id: expect.any(String),
        display_name: expect.any(String),
        name: place.id,
        address: expect.any(String),
        hours: expect.any(String),
      });
    const services = await rows('/sg/data-query/workshop_services');
    expect(services.find(({ id }) => id === 'oil')).toMatchObject({
      display_name: expect.stringMatching(/oil/i),
      name: 'oil',
      address: null,
    });
  });

  it('names the known queries in a 404', async () => {
    for (const name of ['nothing', 'toString', '__proto__', 'filters', 'filters/x/y']) {
      const answer = await get(`/sg/data-query/${name}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().errors.name[0]).toContain('suggestions');
    }
  });
});
