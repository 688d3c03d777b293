import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_COOKIES } from '#domain/login/session-cookies.ts';
import { findOrCreateContact } from '#server/modules/contacts/index.ts';
import { insertSession } from '#server/modules/login/repositories/sessions.ts';
import { createToken, hashToken } from '#server/runtime/tokens.ts';
import { type ApiCall, type ApiDocument, callsOf, sampleOf } from '../openapi-document.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';

const REGIONS = ['sg', 'id', 'th', 'my', 'jp', 'hk'];
const PURPOSES = ['login', 'purchase'] as const;
type Purpose = (typeof PURPOSES)[number];

/** A call that needs a session, as described in the OpenAPI document. */
interface GuardedCall extends ApiCall {
  /** Purposes of the tokens that it takes. */
  purposes: readonly Purpose[];
  /** Whether visitors may call it too. */
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

/** Creates the token of a new person, so that calls do not affect each other. */
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
  calls = callsOf(document).flatMap((guarded) => {
    const { security = [] } = guarded.operation;
    const purposes = PURPOSES.filter((each) => security.some((one) => each in one));
    const isOptional = security.some((one) => Object.keys(one).length === 0);
    return purposes.length > 0 ? [{ ...guarded, purposes, isOptional }] : [];
  });
});
afterAll(() => site?.close());

/** Sends a valid call, as input is checked before the session (A47). */
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
        path.includes('{region}') ? path.replace('{region}', region) : `${path}?region=${region}`,
      ),
    headers: {
      ...Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === 'header' && parameter.required)
          .map(({ name, schema }) => [name, String(sampleOf(schema, document))]),
      ),
      ...headers,
      origin: ORIGIN,
    },
    ...(body && { payload: sampleOf(body, document) as object }),
  });
/** What visitors store gets a new id each time. */
const withoutIds = (body: string) => body.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…');
const bearer = ({ token }: Token) => ({ authorization: `Bearer ${token}` });
/** The token in the cookie of the purpose of the call, whatever the purpose of the token. */
const cookie = ({ token }: Token, purpose: Purpose) => ({
  cookie: `__Host-${TOKEN_COOKIES[purpose]}=${token}`,
});

describe('a token of one region and purpose (A09, A10)', () => {
  it('is needed by some calls', () => {
    expect(calls.length).toBeGreaterThan(1);
    // a spreadsheet names its region
    for (const { path, parameters } of calls.filter((each) => !each.path.startsWith('/macros/')))
      expect([path, path.includes('{region}') || parameters.some(({ name }) => name === 'region')]).toEqual([
        path,
        true,
      ]);
  });

  it('is refused by every call of other regions and of the other purpose', {
    timeout: 300_000,
  }, async () => {
    let refused = 0;
    const refuse = async (
      guarded: GuardedCall,
      region: string,
      given: Token,
      way: Record<string, string>,
    ) => {
      const { statusCode } = await call(guarded, region, way);
      expect(
        statusCode,
        `${guarded.method} ${guarded.path}: ${given.purpose} of ${given.region} in ${region}`,
      ).toBe(401);
      refused++;
    };
    for (const guarded of calls.filter(({ isOptional }) => !isOptional))
      for (const region of REGIONS) {
        const foreign = tokens.filter(
          ({ region: own, purpose }) => own !== region || !guarded.purposes.includes(purpose),
        );
        await Promise.all(foreign.map((given) => refuse(guarded, region, given, bearer(given))));
        // cookies are looked up the same way: one of the other purpose and one of another region suffice
        const [other] = foreign.filter((given) => given.region === region);
        const [otherRegion] = foreign.filter(({ purpose }) => guarded.purposes.includes(purpose));
        for (const given of [other, otherRegion])
          if (given)
            for (const purpose of guarded.purposes)
              await refuse(guarded, region, given, cookie(given, purpose));
      }
    expect(refused).toBeGreaterThanOrEqual(2 * 66);
  });

  it('does not identify anyone to calls that visitors may make', { timeout: 300_000 }, async () => {
    for (const guarded of calls.filter(({ isOptional }) => isOptional))
      for (const region of REGIONS) {
        const visitor = await call(guarded, region, {});
        for (const given of tokens) {
          if (given.region === region && guarded.purposes.includes(given.purpose)) continue;
          const answer = await call(guarded, region, bearer(given));
          // a change for an account is refused, not treated as that of a visitor
          if (guarded.method !== 'GET' && answer.statusCode === 401) continue;
          expect([answer.statusCode, withoutIds(answer.body)]).toEqual([
            visitor.statusCode,
            withoutIds(visitor.body),
          ]);
        }
      }
  });

  it('is accepted for its region and purpose', async () => {
    for (const guarded of calls)
      for (const region of REGIONS) {
        for (const purpose of guarded.purposes) {
          const answer = await call(guarded, region, bearer(await newToken(region, purpose)));
          const name = `${guarded.method} ${guarded.path} in ${region}`;
          expect(answer.statusCode, `${name}: ${purpose}`).not.toBe(401);
        }
      }
  });
});
