import { afterAll, beforeAll, expect, it } from 'vitest';
import { AGREEMENT, OFFER_REGION, storeOffer } from '../desk/desk-offer-rows.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

const PHONE = '+60123456789';

let site: TestSite;
const { enter, post } = peopleOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

beforeAll(async () => {
  site = await openTestSite({ stock: { [OFFER_REGION]: 1 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());

it('a file for an offer that takes none now is refused before it is read, counted or stored', async () => {
  const { token } = await enter(OFFER_REGION, PHONE);
  const headers = { authorization: `Bearer ${token}` };
  for (const state of ['agreement', 'signing', 'signed', 'paid', 'completed', 'cancelled', 'expired']) {
    const { slug } = await storeOffer(site, state, { phone: PHONE });
    const url = `${API}/${OFFER_REGION}/offers/${slug}/documents`;
    for (const file of [AGREEMENT, 'data:image/png;base64,bm8gcGljdHVyZQ==']) {
      const answer = await post(url, { document: 'identity', name: 'a.pdf', file }, headers, '203.0.113.7');
      expect([state, answer.statusCode, answer.json().code]).toEqual([state, 409, 'state_conflict']);
    }
  }
  expect(await query('SELECT FROM ticket_files')).toEqual([]);
  expect(await query('SELECT FROM upload_usage')).toEqual([]);
});
