import { createTransport } from 'nodemailer';
import type { Config } from '../../config/index.ts';
import { OPERATIONS, traced } from '../../runtime/operations.ts';
import { MailError, type SendMail } from './mail-provider.ts';

/** How long a mail server may take, milliseconds; all shorter than the pause between two attempts. */
export interface MailTimeouts {
  connectionTimeout: number;
  greetingTimeout: number;
  /** Between two lines. */
  socketTimeout: number;
  /** From the start to the end of a mail. */
  total: number;
}

const TIMEOUTS: MailTimeouts = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  total: 30_000,
};
const TLS_PORT = 465;
const CALENDAR = { filename: 'appointment.ics', contentType: 'text/calendar; charset=utf-8' };

type SmtpConfig = Pick<
  Config,
  'smtpHost' | 'smtpPort' | 'smtpTls' | 'smtpUser' | 'smtpPassword' | 'mailFrom'
>;

/** Sends by a mail server. Attachments by path or address stay off: texts of visitors must read nothing. */
export function smtpMail(config: SmtpConfig, timeouts = TIMEOUTS): SendMail {
  const {
    smtpHost: host,
    smtpPort: port,
    smtpTls,
    smtpUser: user,
    smtpPassword: pass,
    mailFrom: from,
  } = config;
  const { total, ...ofConnection } = timeouts;
  const open = () =>
    createTransport({
      host,
      port,
      secure: smtpTls && port === TLS_PORT,
      requireTLS: smtpTls,
      ignoreTLS: !smtpTls,
      ...(user !== '' && { auth: { user, pass } }),
      pool: true,
      maxConnections: 4,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...ofConnection,
    });
  let transport = open();
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, to, subject, text, language, calendar }) => {
    const used = transport;
    const mail = {
      from,
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${id}@${domain}>`,
      headers: { 'auto-submitted': 'auto-generated', 'content-language': language },
      ...(calendar !== undefined && { attachments: [{ ...CALENDAR, content: calendar }] }),
    };
    const sent = traced(OPERATIONS.call, { service: 'the mail server' }, () => used.sendMail(mail));
    await withinTime(sent, total).catch((error: unknown) => {
      // a server that says a little all the time would hold the connections for ever
      if (error instanceof TookTooLong && transport === used) {
        transport = open();
        used.close();
      }
      // the mails beside it fail with it, without a code of their own
      const isClosed = transport !== used && !(error as { code?: string }).code;
      throw new MailError(reasonOf(isClosed ? new TookTooLong() : error));
    });
  };
}

class TookTooLong extends Error {
  readonly code = 'ETIMEDOUT';
}

/** @throws TookTooLong, or the error of the work */
async function withinTime(work: Promise<unknown>, ms: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TookTooLong()), ms);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns codes only: replies of mail servers repeat addresses. */
function reasonOf(error: unknown): string {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  return `The mail server failed (${[code, responseCode].filter(Boolean).join(' ')})`;
}
