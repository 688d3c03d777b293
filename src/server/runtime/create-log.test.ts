import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { createLog } from './create-log.ts';

const PHONE = '+65 9123 4567';
const CODE = '493817';
const TOKEN = 'dGhpc0lzQVRva2VuT2YyNTZiaXRz';

/** Returns the written lines without their times, whose digits may be those of a phone number. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  for (const line of lines) JSON.parse(line);
  return lines.map((line) => line.replace(/"time":\d+,/, '')).join('');
}

describe('the log redacts', () => {
  it('the values of a failed query (HARDENING A12)', () => {
    const cause = Object.assign(
      new Error('duplicate key value violates unique constraint "contacts_phone"'),
      {
        code: '23505',
        detail: `Key (phone)=(${PHONE}) already exists.`,
      },
    );
    const failure = new DrizzleQueryError(
      'insert into codes values ($1, $2)',
      [`x\n    at ${PHONE}`, PHONE, CODE, TOKEN],
      cause,
    );
    const line = written((log) => log.error({ err: failure }, 'a request failed'));
    for (const secret of [PHONE, CODE, TOKEN]) expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({
      msg: 'a request failed',
      err: { message: expect.stringContaining('insert into codes'), cause: { code: '23505' } },
    });
    expect(JSON.parse(line).err.stack).toMatch(/\n {4}at /);
    const alone = written((log) => log.error(failure));
    for (const secret of [PHONE, CODE, TOKEN]) expect(alone).not.toContain(secret);
  });

  it('headers and bodies that are logged by mistake', () => {
    const line = written((log) =>
      log.info({
        req: { headers: { authorization: `Bearer ${TOKEN}`, cookie: `SESSION=${TOKEN}` } },
        body: { phone: PHONE, code: CODE },
        contact: { phone_number: PHONE, one_time_token: TOKEN, list: [{ otp: CODE }] },
        cookies: TOKEN,
      }),
    );
    for (const secret of [PHONE, CODE, TOKEN]) expect(line).not.toContain(secret);
  });

  it.each([
    `sent to ${PHONE}`,
    `GET /contacts/otp?phone=91234567&code=${CODE} failed`,
    `Authorization: Bearer ${TOKEN}`,
    `postgresql://forecourt:hunter2@db.example/cars cannot be reached`,
    `{"phone":"91234567","code":"${CODE}"} is no JSON`,
    `"{\\"phone\\":\\"91234567\\",\\"code\\":\\"${CODE}\\"}" is no JSON`,
    `Key (phone)=(91234567) already exists.`,
    `sent to someone@mail.example`,
  ])('secrets inside messages: %s', (text) => {
    const lines = written((log) => {
      log.warn(text);
      log.warn({ reason: text }, text);
      log.warn('it failed: %s', text);
      log.error(new Error(text));
      log.error({ err: new Error('outside', { cause: new Error(text) }) });
      log.child({ reqId: '1' }).warn(text);
    });
    for (const secret of ['9123', CODE, TOKEN, 'hunter2', 'someone@'])
      expect(lines, secret).not.toContain(secret);
  });
});

it('the log contains what operators need', () => {
  const lines = written((log) => {
    log.info({ statusCode: 200, url: '/sg/en/buy?make=toyota', elapsedTime: 1.5, level2: null }, 'answered');
    log.error(
      { err: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }) },
      'x',
    );
  }).trim();
  const [first, second] = lines.split('\n').map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    msg: 'answered',
    statusCode: 200,
    url: '/sg/en/buy?make=toyota',
    elapsedTime: 1.5,
  });
  expect(second.err).toMatchObject({ message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED' });
});
