import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_COOKIES } from '#domain/session-cookies.ts';
import { createToken, hashToken } from '#server/login/tokens.ts';
import { findOrCreateContact } from '#server/repositories/contacts.ts';
import { insertSession } from '#server/repositories/sessions.ts';
import { type ApiCall, type ApiDocument, callsOf, sampleOf } from '../openapi-document.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';

const REGIONS = ['sg', 'id', 'th', 'my', 'jp', 'hk'];
const PURPOSES = ['login', 'purchase'] as const;
type Purpose = (typeof PURPOSES)[number];

/** A call that asks who is calling, as the description of the API names it. */
interface GuardedCall extends ApiCall {
  purpose: Purpose;
  /** Whether it answers visitors, too. */
  isOptional: boolean;
}

interface Token {
  region: string;
  purpose: Purpose;
  token: string;
}

let site: TestSite;
let document: ApiDocument;
let calls: GuardedCall[] = [];
const tokens: Token[] = [];

/** The token of a new person: what one call does to them is nothing to the next. */
async function newToken(region: string, purpose: Purpose): Promise<Token> {
  const token = createToken();
  const phone = `+0${createToken()}`;
  const contact = await findOrCreateContact(site.database.db, { region, phone, slug: createToken() });
  const session = { tokenHash: hashToken(token), contactId: contact.id, region, purpose, seconds: 60 };
  await insertSession(site.database.db, session);
  return { region, purpose, token };
}

beforeAll(async () => {
  const stock = Object.fromEntries(REGIONS.map((region) => [region, 1]));
  site = await openTestSite({ stock, environment: { RATE_LIMITS: 'off' } });
  for (const region of REGIONS) for (const purpose of PURPOSES) tokens.push(await newToken(region, purpose));
  document = (await site.app.inject('/api/openapi.json')).json();
  calls = callsOf(document).flatMap((asked) => {
    const { security = [] } = asked.operation;
    const purpose = PURPOSES.find((each) => security.some((one) => each in one));
    const isOptional = security.some((one) => Object.keys(one).length === 0);
    return purpose ? [{ ...asked, purpose, isOptional }] : [];
  });
});
afterAll(() => site?.close());

/** Sends what the call asks for, as the input is checked before the session (A47). */
const call = (
  { method, path, parameters, body }: GuardedCall,
  region: string,
  headers: Record<string, string>,
) =>
  site.app.inject({
    method,
    url: parameters
      .filter((parameter) => parameter.in === 'path' && parameter.name !== 'region')
      .reduce(
        (url, { name, schema }) => url.replace(`{${name}}`, String(sampleOf(schema, document))),
        path.replace('{region}', region),
      ),
    headers: { ...headers, origin: ORIGIN },
    ...(body && { payload: sampleOf(body, document) as object }),
  });
const bearer = ({ token }: Token) => ({ authorization: `Bearer ${token}` });
/** A token in the cookie of the purpose that a call asks for, whatever the token is for. */
const cookie = ({ token }: Token, purpose: Purpose) => ({
  cookie: `__Host-${TOKEN_COOKIES[purpose]}=${token}`,
});

describe('a token of one region and purpose (A09, A10)', () => {
  it('is asked for by some calls', () => {
    expect(calls.length).toBeGreaterThan(1);
    for (const { path } of calls) expect(path).toContain('{region}');
  });

  it('is refused by every call of every other region, and of the other purpose', {
    timeout: 60_000,
  }, async () => {
    let refused = 0;
    const refuse = async (asked: GuardedCall, region: string, given: Token, way: Record<string, string>) => {
      const { statusCode } = await call(asked, region, way);
      expect(
        statusCode,
        `${asked.method} ${asked.path}: ${given.purpose} of ${given.region} in ${region}`,
      ).toBe(401);
      refused++;
    };
    for (const asked of calls.filter(({ isOptional }) => !isOptional))
      for (const region of REGIONS) {
        const foreign = tokens.filter((given) => given.region !== region || given.purpose !== asked.purpose);
        await Promise.all(foreign.map((given) => refuse(asked, region, given, bearer(given))));
        // in the cookie it is looked up the same way: one of the other purpose and one of another region will do
        const [other] = foreign.filter((given) => given.region === region);
        const [abroad] = foreign.filter((given) => given.purpose === asked.purpose);
        for (const given of [other, abroad])
          if (given) await refuse(asked, region, given, cookie(given, asked.purpose));
      }
    expect(refused).toBeGreaterThanOrEqual(2 * 66);
  });

  it('makes nobody known to calls that answer visitors as well', async () => {
    for (const asked of calls.filter(({ isOptional }) => isOptional))
      for (const region of REGIONS) {
        const visitor = await call(asked, region, {});
        for (const given of tokens) {
          if (given.region === region && given.purpose === asked.purpose) continue;
          const answer = await call(asked, region, bearer(given));
          // a change for an account is refused rather than taken for a visitor's
          if (asked.method !== 'GET' && answer.statusCode === 401) continue;
          expect([answer.statusCode, answer.body]).toEqual([visitor.statusCode, visitor.body]);
        }
      }
  });

  it('is taken where it belongs', async () => {
    for (const asked of calls)
      for (const region of REGIONS) {
        const given = await newToken(region, asked.purpose);
        const answer = await call(asked, region, bearer(given));
        expect(answer.statusCode, `${asked.method} ${asked.path} in ${region}`).not.toBe(401);
      }
  });
});
