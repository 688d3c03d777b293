import { afterAll, beforeAll, expect, it } from 'vitest';
import { API } from '../api/login/log-in.ts';
import { acceptOffer } from '../api/offers/deposit.ts';
import { peopleOf } from '../api/profile/people.ts';
import { ORIGIN, openTestSite, type TestSite } from '../api/test-site.ts';

/** Address of the region of these tests. */
const OWN = 'https://cars.my';

let site: TestSite;
const { enter, post } = peopleOf(() => site);
beforeAll(async () => {
  site = await openTestSite({
    stock: { my: 4 },
    change: (manifest) => ({ ...manifest, webUrl: OWN, apiHost: 'https://api.cars.my' }),
    environment: { RATE_LIMITS: 'off', SITE_ORIGINS: OWN },
  });
});
afterAll(() => site?.close());

/** Origins that a page lets its forms lead to. */
const formOrigins = (policy: unknown) =>
  String(policy)
    .split('; ')
    .find((each) => each.startsWith('form-action'))
    ?.split(' ')
    .slice(1);

it('buyers of a region with an address of its own pay there, and come back there', async () => {
  const headers = { authorization: `Bearer ${(await enter('my', '+60123457001')).token}` };
  const { offer } = await acceptOffer({ site, headers, post });
  const started = await post(
    `${API}/my/offers/${offer}/deposit/card/payment-intents`,
    {},
    { ...headers, 'idempotency-key': 'deposit' },
  );
  const { payment, next } = started.json().data;
  const page = new URL(next.url);
  expect(page.origin).toBe(OWN);

  for (const host of [OWN, ORIGIN].map((origin) => new URL(origin).host)) {
    const answer = await site.app.inject({ url: page.pathname, headers: { host } });
    // where the form is sent, and where its answer leads
    expect([host, formOrigins(answer.headers['content-security-policy'])]).toEqual([host, ["'self'", OWN]]);
  }
  const decide = (origin: string) =>
    site.app.inject({
      method: 'POST',
      url: page.pathname,
      headers: {
        host: page.host,
        origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'action=approve',
    });
  expect((await decide('https://elsewhere.example')).statusCode).toBe(403);
  const decided = await decide(OWN);
  const back = new URL(String(decided.headers.location));
  expect([decided.statusCode, back.origin]).toEqual([303, OWN]);
  const returned = await site.app.inject({ url: back.pathname, headers: { host: back.host } });
  // to the host that was asked
  expect(returned.headers.location).toBe(`/my/en/offers/${offer}?payment=${payment.slug}`);
  expect((await site.app.inject({ url: `${API}/my/payments/${payment.slug}` })).json().data.state).toBe(
    'paid',
  );
});
