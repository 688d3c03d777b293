import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListCardsAnswer, ListListingsAnswer } from '#contracts/types.ts';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
/** Ids of listed cars by region. */
let ids: { sg: number[]; my: number[] };

const get = (path: string) => site.app.inject({ url: `/api/v1/rabbit/${path}` });
const idsOf = async (region: string) =>
  (await get(`${region}/listings`)).json<ListListingsAnswer>().data.map(({ id }) => id);
const cards = async (list: readonly (number | string)[], region = 'sg', more = '') => {
  const answer = await get(`${region}/cards?ids=${list.join(',')}${more}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<ListCardsAnswer>().data;
};

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 30, my: 10 } });
  ids = { sg: await idsOf('sg'), my: await idsOf('my') };
});
afterAll(() => site?.close());

describe('GET cards', () => {
  it('returns cars in the requested order, each once', async () => {
    const [a, b, c] = ids.sg;
    expect((await cards([c, a, b, a, c].map(String))).map(({ id }) => id)).toEqual([c, a, b]);
  });

  it('returns the same cards as the list, in the requested language', async () => {
    const list = (await get('sg/listings?lang=ms-SG')).json<ListListingsAnswer>().data.slice(0, 5);
    expect(
      await cards(
        list.map(({ id }) => id),
        'sg',
        '&lang=ms-SG',
      ),
    ).toEqual(list);
  });

  it('leaves out unknown ids of any size and cars of other regions', async () => {
    const [own] = ids.sg;
    const [foreign] = ids.my;
    const asked = [999_999_999, own ?? 0, foreign ?? 0, 2_147_483_648, 4_294_967_297, 999_999_999_999_999];
    expect((await cards(asked)).map(({ id }) => id)).toEqual([own]);
    expect(await cards([foreign ?? 0])).toEqual([]);
  });

  it('accepts 200 ids and refuses 201', async () => {
    const unknown = Array.from({ length: 200 - ids.sg.length }, (_, at) => 900_000_000 + at);
    const many = [...unknown, ...ids.sg];
    expect(await cards(many)).toHaveLength(ids.sg.length);
    expect((await get(`sg/cards?ids=${[...many, 1].join(',')}`)).statusCode).toBe(400);
  });

  it.each([
    ['no ids', ''],
    ['an empty value', 'ids='],
    ['a word', 'ids=one'],
    ['zero', 'ids=0'],
    ['a number below zero', 'ids=-1'],
    ['a fraction', 'ids=1.5'],
    ['digits of another script', `ids=${encodeURIComponent('١')}`],
    ['too many digits', 'ids=1234567890123456'],
    ['a comma too much', 'ids=1,'],
    ['a blank', 'ids=1,%202'],
    ['a list of lists', 'ids[]=1'],
    ['a command', `ids=${encodeURIComponent('1);drop table listings')}`],
  ])('refuses %s and names the field', async (_, query) => {
    const answer = await get(`sg/cards?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('ids');
  });

  it('responds with 404 to unknown regions', async () => {
    expect((await get('xx/cards?ids=1')).statusCode).toBe(404);
  });
});
