import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasRole,
  NEEDED_ROLES,
  type NeededRole,
  STAFF_ROLES,
  type StaffRole,
} from '#domain/desk/staff-roles.ts';
import { requireAuthLevels } from '#server/http/plugins/auth-level.ts';
import { visitorOf } from '../login/log-in.ts';
import { type ApiCall, type ApiDocument, callsOf, sampleOf } from '../openapi-document.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf, FROM_SITE } from './at-desk.ts';
import { DESK_WRITES, NEW_ID } from './desk-writes.ts';

let site: TestSite;
let document: ApiDocument;
let calls: ApiCall[];
let cookies: Record<StaffRole | 'elsewhere' | 'removed', string>;
let contact: string;
const { member, staff } = deskOf(() => site);
const { logIn } = visitorOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 5, my: 12 }, environment: { RATE_LIMITS: 'off' } });
  document = (await site.app.inject({ url: '/api/openapi.json' })).json();
  calls = callsOf(document).filter(({ path }) => path.startsWith('/api/v1/desk/'));
  // ids in samples are 1: whoever has it may lose the role
  await member('+6581120009', 'reader', ['sg']);
  cookies = {
    reader: await member('+6581120001', 'reader', ['sg']),
    agent: await member('+6581120002', 'agent', ['sg']),
    manager: await member('+6581120003', 'manager', ['sg', 'my']),
    product: await member('+6581120006', 'product', ['sg']),
    approver: await member('+6581120007', 'approver', ['sg']),
    translator: await member('+6581120008', 'translator', ['sg']),
    elsewhere: await member('+6581120004', 'manager', ['my']),
    removed: await member('+6581120005', 'manager', ['sg']),
  };
  await staff('remove', '+6581120005');
  contact = (await logIn('sg', '81120006')).access_token;
});
afterAll(() => site?.close());

/** Stands for the id of nothing in paths. */
const MISSING = 999_999;
/** Routes that make something of any body that their schema allows. */
const CREATES = new Set(['POST slots/exceptions', 'POST reconciliations', 'POST partner-keys']);

/** Method and path below the region, as in the document. */
const keyOf = ({ method, path }: ApiCall) => `${method} ${path.split('/').slice(5).join('/')}`;

const events = async () =>
  (
    await site.database.pool.query(
      `SELECT staff_id::int AS staff, region, action, subject_kind AS kind, subject AS id
       FROM desk_events ORDER BY desk_events.id`,
    )
  ).rows;

/** Calls a route with values that its schemas allow. @param missing stands for every number in the path */
function send(
  { method, path, parameters, body }: ApiCall,
  headers: Record<string, string | undefined>,
  region = 'sg',
  missing?: number,
) {
  const value = (name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    if (missing !== undefined && parameter?.schema.type === 'integer') return String(missing);
    return encodeURIComponent(String(parameter ? sampleOf(parameter.schema, document) : ''));
  };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'region' ? region : value(name)));
  const needed = parameters.filter((each) => each.in === 'query' && each.required);
  const query = new URLSearchParams(
    needed.map(({ name, schema }) => [name, String(sampleOf(schema, document))]),
  );
  return site.app.inject({
    method,
    url: `${url}?${query}`,
    headers: Object.fromEntries(
      Object.entries({ ...FROM_SITE, ...headers }).filter(([, value]) => value !== undefined),
    ),
    ...(body && { payload: sampleOf(body, document) as object }),
  });
}

const nameOf = ({ method, path }: ApiCall) => `${method} ${path}`;

describe('every route of the desk', () => {
  it('says which role it needs', () => {
    expect(calls.length).toBeGreaterThan(2);
    for (const call of calls) {
      expect(NEEDED_ROLES, nameOf(call)).toContain(call.operation['x-role']);
      expect(call.operation.security, nameOf(call)).toEqual([{ staff: [], deskPage: [] }]);
    }
  });

  it('refuses visitors, contacts of the site and removed members', async () => {
    const strangers: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${contact}` },
      { cookie: cookies.removed },
    ];
    for (const call of calls)
      for (const headers of strangers) {
        const answer = await send(call, headers);
        expect([nameOf(call), answer.statusCode]).toEqual([nameOf(call), 401]);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
  });

  it('answers for a region without a role of the member like for one that does not exist', async () => {
    for (const call of calls) {
      const other = await send(call, { cookie: cookies.elsewhere });
      const missing = await send(call, { cookie: cookies.elsewhere }, 'xx');
      expect([nameOf(call), other.statusCode]).toEqual([nameOf(call), 404]);
      expect(other.body).toBe(missing.body);
    }
  });

  it('refuses roles without its rights and lets all others in', async () => {
    for (const call of calls)
      for (const role of STAFF_ROLES) {
        const { statusCode } = await send(call, { cookie: cookies[role] });
        const isRefused = statusCode === 401 || statusCode === 403;
        const isLower = !hasRole(role, call.operation['x-role'] as NeededRole);
        expect([nameOf(call), role, isRefused]).toEqual([nameOf(call), role, isLower]);
        expect(statusCode, nameOf(call)).toBeLessThan(500);
        // the studio is off unless it is switched on
        if (hasRole(role, 'studio') && !isLower)
          expect([nameOf(call), statusCode]).toEqual([nameOf(call), 404]);
      }
  });

  it('refuses changes from pages of other sites, and without the header that says where they come from', async () => {
    for (const call of calls.filter(({ method }) => method !== 'GET')) {
      const foreign = { cookie: cookies.manager, origin: 'https://other.example' };
      expect((await send(call, foreign)).statusCode, nameOf(call)).toBe(403);
      const nowhere = { cookie: cookies.manager, origin: undefined };
      expect((await send(call, nowhere)).statusCode, nameOf(call)).toBe(403);
    }
  });

  it('leaves no row in the audit log when it fails', async () => {
    const before = await events();
    for (const call of calls) {
      // names that nothing has, and versions that nothing has reached
      const failed = await send(call, { cookie: cookies.manager }, 'sg', MISSING);
      if (call.method !== 'GET' && !CREATES.has(keyOf(call)))
        expect([nameOf(call), failed.statusCode >= 400]).toEqual([nameOf(call), true]);
      for (const headers of [{}, { cookie: cookies.elsewhere }, { cookie: cookies.removed }])
        await send(call, headers, 'sg', MISSING);
    }
    const added = (await events()).slice(before.length);
    // reading the export succeeds, and is recorded
    expect(added.map(({ action }) => action).sort()).toEqual([
      'partner_key_added',
      'reconciliation_started',
      'slot_exception_added',
      'tickets_exported',
    ]);
  });

  it('that changes something leaves one row: who, where, what and the id', async () => {
    const named = new Set(calls.map(keyOf));
    expect(Object.keys(DESK_WRITES).filter((key) => !named.has(key))).toEqual([]);
    const session = { cookie: cookies.manager };
    const { data: manager } = (
      await site.app.inject({ url: '/api/v1/staff/session', headers: session })
    ).json();
    // what is changed in the studio is a folder of manifests: studio.test.ts
    for (const call of calls.filter((each) => !hasRole('product', each.operation['x-role'] as NeededRole))) {
      const make = DESK_WRITES[keyOf(call)];
      if (!make) {
        expect(call.method, `${nameOf(call)}: add it to desk-writes.ts`).toBe('GET');
        continue;
      }
      const {
        region = 'sg',
        path,
        body,
        type,
        action,
        subject,
      } = await make(site, {
        id: manager.id,
        cookie: cookies.manager,
      });
      const before = await events();
      const { method } = call;
      const url = `${DESK}/${region}/${path}`;
      const answer = await site.app.inject({
        method,
        url,
        headers: { ...FROM_SITE, ...session, ...(type && { 'content-type': type }) },
        payload: body,
      });
      expect([nameOf(call), answer.statusCode < 300, answer.statusCode < 300 || answer.body]).toEqual([
        nameOf(call),
        true,
        true,
      ]);
      const { id: newId, slug, number } = subject.id === NEW_ID ? answer.json().data : {};
      const id =
        subject.id === NEW_ID ? String(newId ?? (number === undefined ? slug : Number(number))) : subject.id;
      expect((await events()).slice(before.length), nameOf(call)).toEqual([
        { staff: manager.id, region, action, kind: subject.kind, id },
      ]);
    }
  });
});

it('a path with the character NUL is no address, in every part of every route', async () => {
  for (const { method, path } of callsOf(document)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const wrong of names) {
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        name === wrong ? 'a%00b' : name === 'region' ? 'sg' : '1',
      );
      const headers = { ...FROM_SITE, cookie: cookies.manager, authorization: `Bearer ${contact}` };
      const answer = await site.app.inject({
        method,
        url,
        headers,
        ...(method !== 'GET' && { payload: {} }),
      });
      expect([method, url, answer.statusCode]).toEqual([method, url, 404]);
    }
  }
});

describe('a route of the desk', () => {
  const start = (declare: (app: FastifyInstance) => void) => {
    const app = Fastify();
    requireAuthLevels(app);
    declare(app);
    return app.ready();
  };
  const url = '/api/v1/desk/:region/tickets';

  it('prevents the start without a role', async () => {
    const config = { auth: 'staff' as const };
    await expect(start((app) => app.get(url, { config }, async () => ''))).rejects.toThrow('has no role');
  });

  it('prevents the start when it is not for staff', async () => {
    const config = { auth: 'public' as const };
    await expect(start((app) => app.get(url, { config }, async () => ''))).rejects.toThrow(
      'is a route of the desk',
    );
  });

  it('prevents the start when its path names no region', async () => {
    const config = { auth: 'staff' as const, role: 'reader' as const };
    const declare = (app: FastifyInstance) => app.get('/api/v1/tickets', { config }, async () => '');
    await expect(start(declare)).rejects.toThrow('is for staff, whose routes begin with');
  });
});
