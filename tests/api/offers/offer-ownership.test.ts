import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCall, type ApiDocument, callsOf, sampleOf } from '../openapi-document.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { OFFER_REGION, type OfferRows, offerPart, offerRows, offerSlug } from './offer-rows.ts';

/** Calls that name an offer, or what is owed for one. */
const NAMES_A_ROW = /\/rabbit\/\{region\}\/(offers|transactions|refunds)\/\{slug\}/;
/** A payment is read by its unguessable slug; a phone opens a transaction. */
const UNKNOWN = {
  slug: 'f'.repeat(32),
  file_id: '00000000-0000-4000-8000-000000000000',
  bank: 'cimb',
  receipt: 'x'.repeat(22),
};

let site: TestSite;
let document: ApiDocument;
let calls: ApiCall[];
let owner: OfferRows;
let other: OfferRows;

beforeAll(async () => {
  site = await openTestSite({ stock: { [OFFER_REGION]: 1 }, environment: { RATE_LIMITS: 'off' } });
  document = (await site.app.inject('/api/openapi.json')).json();
  calls = callsOf(document).filter(({ path }) => NAMES_A_ROW.test(path) && !path.endsWith('/verify-phone'));
  owner = await offerRows(site, { terms: 'x', listing: 'x' });
  other = await offerRows(site, { terms: 'x', listing: 'x' });
});
afterAll(() => site?.close());

async function ask(
  call: ApiCall,
  authorization: string | undefined,
  known: Record<string, string | undefined>,
) {
  const body = owner.bodies[offerPart(call.path) ?? ''];
  const values = { region: OFFER_REGION, ...known };
  const payload = call.body && ((body ?? sampleOf(call.body, document)) as object);
  const answer = await site.app.inject({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name] ?? 'x'),
    headers: { 'idempotency-key': 'key', ...(authorization && { authorization }) },
    ...(payload && { payload }),
  });
  const text = Object.values(known).reduce<string>(
    (rest, value = '') => rest.replaceAll(value, '…'),
    answer.body,
  );
  return [answer.statusCode, text];
}

const namesOf = ({ method, path }: ApiCall) => ({
  slug: offerSlug(method, path, owner) ?? '',
  file_id: method === 'DELETE' ? owner.removed : owner.file,
  bank: 'cimb',
  receipt: owner.receipt,
});

describe('an offer of another buyer', () => {
  it('is answered as one that is not there, by every call', async () => {
    expect(calls.length).toBeGreaterThan(20);
    for (const call of calls) {
      const name = `${call.method} ${call.path}`;
      const missing = await ask(call, other.authorization, UNKNOWN);
      expect([name, missing[0]]).toEqual([name, 404]);
      expect([name, ...(await ask(call, other.authorization, namesOf(call)))]).toEqual([name, ...missing]);
    }
  });

  it('is closed to visitors: 401, or 404 where a phone opens it', async () => {
    for (const call of calls) {
      const name = `${call.method} ${call.path}`;
      const [status] = await ask(call, undefined, namesOf(call));
      expect([
        name,
        call.path.includes('/transactions/') ? [401, 404].includes(Number(status)) : status,
      ]).toEqual([name, call.path.includes('/transactions/') ? true : 401]);
    }
  });

  it('does not change by what others try', async () => {
    const { rows } = await site.database.pool.query(
      'SELECT DISTINCT version FROM offers WHERE slug = ANY($1)',
      [Object.values(owner.offers)],
    );
    expect(rows).toEqual([{ version: 1 }]);
  });
});
