import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageContextOf } from '#region/routing/page-context.ts';
import type { PostedForm } from '#region/routing/posted-answers.ts';
import { fieldOf, formOf } from '../../fixtures/request-forms.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';

let site: TestSite;
const CONTACT = '/sg/en/request/ask';
const PAGE = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
const when = (field: string, value: string) => ({ when: [{ op: 'in' as const, field, values: [value] }] });
const reply = [
  { value: 'phone', label: { en: 'Phone' } },
  { value: 'email', label: { en: 'E-mail' } },
];

/** Stands in for Next: answers with what the page would show. */
async function showContext(request: object, response: { end(text: string): void }): Promise<void> {
  const { posted, sent } = pageContextOf(request);
  response.end(JSON.stringify({ posted, sent }));
}

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 3 },
    environment: { RATE_LIMITS: 'off' },
    next: showContext as never,
    change: (manifest) => ({
      ...manifest,
      forms: {
        ask: formOf([
          [fieldOf('message', 'textarea', { required: true }), fieldOf('budget', 'money')],
          [
            fieldOf('reply_by', 'select', { options: reply, required: true }),
            fieldOf('phone', 'phone', { required: true, show: when('reply_by', 'phone') }),
            fieldOf('email', 'email', { required: true, show: when('reply_by', 'email') }),
          ],
        ]),
        call: formOf([[fieldOf('phone', 'phone', { required: true })]]),
        buy: formOf([[fieldOf('phone', 'phone', { required: true })]], { subject: 'listing' }),
        loan: formOf([[fieldOf('phone', 'phone', { required: true })]], { login: true }),
      },
    }),
  });
});
afterAll(() => site?.close());

const send = (
  url: string,
  body: Record<string, string>,
  headers: Record<string, string> = PAGE,
  remoteAddress?: string,
) =>
  site.app.inject({
    method: 'POST',
    url,
    headers,
    payload: new URLSearchParams(body).toString(),
    ...(remoteAddress && { remoteAddress }),
  });
const shown = async (answer: ReturnType<typeof send>): Promise<PostedForm & { status: number }> => {
  const { statusCode, body } = await answer;
  return { status: statusCode, ...JSON.parse(body).posted };
};
const tickets = async () =>
  (await site.database.pool.query('SELECT form, "values" FROM tickets ORDER BY id')).rows;

describe('a form that is posted without JavaScript', () => {
  it('comes back with its errors and what was typed', async () => {
    const { headers } = await send(CONTACT, {});
    expect(headers['cache-control']).toBe('no-store');
    expect(await shown(send(CONTACT, { budget: 'a lot' }))).toMatchObject({
      status: 422,
      step: 's0',
      answers: { budget: 'a lot' },
      errors: { message: expect.stringMatching(/\S/), budget: expect.stringMatching(/\S/) },
      problem: null,
      hidden: [],
    });
  });

  it('goes on step by step with all answers, and back', async () => {
    const first = { message: 'Two\r\nlines', budget: '12,000' };
    const second = await shown(send(CONTACT, first));
    expect(second).toMatchObject({ status: 200, step: 's1', errors: {} });
    expect(second.hidden).toEqual(Object.entries(first));
    expect(second.answers).toEqual({ message: 'Two\nlines', budget: 1_200_000 });
    const at = { ...first, formStep: 's1', formKey: second.key };
    // the answer shows another question
    const asked = await shown(send(CONTACT, { ...at, reply_by: 'phone' }));
    expect(asked).toMatchObject({ status: 422, step: 's1', errors: { phone: expect.any(String) } });
    expect(asked.key).toBe(second.key);
    const checked = await shown(send(CONTACT, { ...at, reply_by: 'email', email: 'a@b.co', phone: '1' }));
    expect(checked).toMatchObject({ status: 200, step: 'check-answers', errors: {} });
    const back = await shown(send(CONTACT, { ...at, formStep: 'check-answers', formGoTo: 's0' }));
    expect(back).toMatchObject({ status: 200, step: 's0', errors: {}, answers: { budget: 1_200_000 } });
  });

  it('is stored once however often it is sent, and leads to a confirmation that can be read', async () => {
    const before = (await tickets()).length;
    const body = {
      message: 'Once',
      reply_by: 'phone',
      phone: '8123 4567',
      formStep: 'check-answers',
      formKey: 'key-1',
    };
    const sent = (posted: typeof body) => send(CONTACT, posted, PAGE, '203.0.113.9');
    const answers = [await sent(body), await sent(body)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const [page] = [...new Set(answers.map(({ headers }) => headers.location))];
    // its own fragment: browsers keep that of the form otherwise
    expect(page).toMatch(/^\/sg\/en\/request\/ask\?sent=\w{32}#content$/);
    expect(answers[0]?.headers['set-cookie']).toMatch(/device=/);
    expect((await tickets()).slice(before)).toEqual([
      { form: 'ask', values: { message: 'Once', reply_by: 'phone', phone: '+6581234567' } },
    ]);
    const confirmation = await site.app.inject({ url: page?.replace(/#.*/, '') });
    expect(confirmation.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(confirmation.body).sent.summary).toHaveLength(3);
    // the key of a request that was sent is no key of another one
    expect(await shown(sent({ ...body, message: 'Other' }))).toMatchObject({
      status: 422,
      problem: 'refused',
      step: 'check-answers',
    });
  });

  it('of one step needs no key for a double tap', async () => {
    const before = (await tickets()).length;
    const tap = () => send('/sg/en/request/call', { phone: '81234567' }, PAGE, '203.0.113.9');
    const taps = await Promise.all([1, 2, 3].map(tap));
    expect(new Set(taps.map(({ headers }) => headers.location)).size).toBe(1);
    expect((await tickets()).length).toBe(before + 1);
  });

  it('takes its subject from the address, and says so when it is missing', async () => {
    const { rows } = await site.database.pool.query(
      `SELECT slug, title FROM listings WHERE kind = 'used' AND fields ->> 'is_sold' IS DISTINCT FROM 'true'`,
    );
    const phone = { phone: '81234568' };
    const bought = await send(`/sg/en/request/buy?car=${rows[0]?.slug}`, phone);
    expect(bought.statusCode).toBe(303);
    const confirmation = await site.app.inject({ url: bought.headers.location?.replace(/#.*/, '') });
    expect(JSON.parse(confirmation.body).sent.car).toEqual({
      title: rows[0]?.title,
      page: expect.stringMatching(new RegExp(`^/sg/en/cars/.+/${rows[0]?.slug}$`)),
    });
    const missing = await shown(send('/sg/en/request/buy', phone));
    expect(missing).toMatchObject({ status: 400, problem: 'refused', answers: { phone: '+6581234568' } });
  });

  it('asks for the login that a form needs', async () => {
    const answer = await shown(send('/sg/en/request/loan', { phone: '81234567' }));
    expect(answer).toMatchObject({ status: 401, problem: 'login' });
  });
});

describe('refused at once', () => {
  it.each([
    ['a page of another site', CONTACT, { ...PAGE, origin: 'https://evil.example' }, 403],
    ['JSON', CONTACT, { ...PAGE, 'content-type': 'application/json' }, 415],
    ['an address without a form', '/sg/en/buy', PAGE, 404],
    ['an unknown region', '/zz/en/request/ask', PAGE, 404],
  ])('%s', async (_what, url, headers, status) => {
    const before = (await tickets()).length;
    const answer = await send(url, { message: 'No', formStep: 'check-answers' }, headers);
    expect(answer.statusCode).toBe(status);
    expect((await tickets()).length).toBe(before);
  });

  it('a body of another kind does not reach the API', async () => {
    const answer = await send('/api/v1/rabbit/sg/tickets/call', { phone: '81234567' });
    expect(answer.statusCode).toBe(415);
  });

  it('an unknown ticket in the address leaves the page the same for everyone', async () => {
    const { headers, body } = await site.app.inject({ url: `${CONTACT}?sent=${'0'.repeat(32)}` });
    expect(headers['cache-control']).toMatch(/^public/);
    expect(body).toBe('{}');
  });
});
