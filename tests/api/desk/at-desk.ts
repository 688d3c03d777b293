import type { StaffRole } from '#domain/desk/staff-roles.ts';
import { codesWith } from '#server/modules/login/codes.ts';
import { loginSecret } from '#server/modules/login/login-secret.ts';
import { staffCommands } from '../../../scripts/staff/staff-commands.ts';
import { ORIGIN, type TestSite } from '../test-site.ts';

export const DESK = '/api/v1/desk';
/** Headers of a browser on a page of the site. */
export const FROM_SITE = { origin: ORIGIN };

/** Adds members of staff and logs them in, as they do. */
export function deskOf(site: () => TestSite) {
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    site().app.inject({ method: 'POST', url, payload, headers: { ...FROM_SITE, ...headers } });

  const parts = () => ({
    db: site().database.db,
    codes: codesWith(loginSecret('', site().dataDir)),
  });

  /** Runs a command of `npm run staff`; returns the printed lines. */
  async function staff(
    command: string,
    phone: string,
    { role, regions = [] }: { role?: StaffRole; regions?: string[] } = {},
  ): Promise<string> {
    const run = staffCommands[command];
    if (!run) throw new Error(`there is no command ${command}`);
    return (await run(parts(), { phone, role, regions, name: `Staff ${phone}` })).join('\n');
  }

  const deviceCodeIn = (text: string) => /\b\d{8}\b/.exec(text)?.[0] ?? '';

  /** The newest code for a phone in the inbox; undefined if none was sent. */
  async function codeFor(phone: string): Promise<string | undefined> {
    const { body } = await site().app.inject({ url: '/inbox' });
    const items = body.split('<li>').slice(1);
    const item = items.find((each) => each.includes(phone.replace('+', '')));
    return item && /\b\d{6}\b/.exec(item.replace(/<small>.*?<\/small>/, ''))?.[0];
  }

  /** Cookies of an answer as a `Cookie` header, after those of before. */
  function cookiesOf(answer: { cookies: { name: string; value: string }[] }, before = ''): string {
    const kept = new Map(
      before.split('; ').flatMap((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return name === '' ? [] : [[name, value] as const];
      }),
    );
    for (const { name, value } of answer.cookies) kept.set(name, value);
    return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Proves a phone; returns the answer and the cookies. */
  async function prove(phone: string, before = '') {
    const asked = await post('/api/v1/staff/code', { phone }, { cookie: before });
    if (asked.statusCode !== 200) throw new Error(`${asked.statusCode} ${asked.body}`);
    const cookie = cookiesOf(asked, before);
    const code = (await codeFor(phone)) ?? '';
    const answer = await post('/api/v1/staff/code/verify', { phone, code }, { cookie });
    return { answer, cookie: cookiesOf(answer, cookie) };
  }

  /** Adds a member and logs them in on a new device; returns the `Cookie` header. */
  async function member(phone: string, role: StaffRole, regions: string[]): Promise<string> {
    const printed = await staff('add', phone, { role, regions });
    const { cookie } = await prove(phone);
    const confirmed = await post('/api/v1/staff/device', { code: deviceCodeIn(printed) }, { cookie });
    if (confirmed.statusCode !== 200) throw new Error(`${confirmed.statusCode} ${confirmed.body}`);
    return cookiesOf(confirmed, cookie);
  }

  return { post, staff, prove, member, deviceCodeIn, codeFor, cookiesOf };
}
