import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeMailServer, openFakeMailServer } from '../../../../tests/fake-mail-server.ts';
import type { SendMail } from './mail-provider.ts';
import { smtpMail } from './smtp.ts';

/** Milliseconds; in proportion to those of the site. */
const TIMEOUTS = { connectionTimeout: 250, greetingTimeout: 250, socketTimeout: 500, total: 1_000 };
const MAIL = { id: 'key', subject: 'News', text: 'Hello', language: 'en', region: 'sg' };

let server: FakeMailServer;
let send: SendMail;

beforeAll(async () => {
  server = await openFakeMailServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.mails.length = 0;
  Object.assign(server, { refuses: undefined, refusesOnly: undefined, pace: 'quick' });
  send = smtpMail(
    {
      smtpHost: '127.0.0.1',
      smtpPort: server.port,
      smtpTls: false,
      smtpUser: '',
      smtpPassword: '',
      mailFrom: 'desk@cars.example',
    },
    TIMEOUTS,
  );
});

const to = (address: string) => send({ ...MAIL, to: address });
const failsBy = (work: Promise<void>, message: RegExp) => expect(work).rejects.toThrow(message);

describe('a mail server', () => {
  it('that accepts a mail and never answers fails within its time', async () => {
    server.pace = 'silent';
    await failsBy(to('a@mail.example'), /ETIMEDOUT/);
  });

  it('that says a little all the time fails at the end of the whole time, and blocks no later mail', async () => {
    server.pace = 'endless';
    // more than there are connections
    const stuck = Array.from({ length: 5 }, (_, index) => failsBy(to(`${index}@mail.example`), /ETIMEDOUT/));
    await Promise.all(stuck);
    server.pace = 'quick';
    await to('later@mail.example');
    expect(server.mails.map((mail) => mail.to)).toEqual([['later@mail.example']]);
  });

  it('that refuses one address takes mails to others', async () => {
    server.refuses = '550 5.1.1 no such user gone@mail.example';
    server.refusesOnly = 'gone@mail.example';
    const [gone, kept] = await Promise.allSettled([to('gone@mail.example'), to('mei@mail.example')]);
    expect(kept.status).toBe('fulfilled');
    expect(gone).toMatchObject({
      status: 'rejected',
      reason: { name: 'MailError', message: 'The mail server failed (EENVELOPE 550)' },
    });
    expect(server.mails.map((mail) => mail.to)).toEqual([['mei@mail.example']]);
  });
});
