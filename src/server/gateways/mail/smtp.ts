import { createTransport } from 'nodemailer';
import type { Config } from '../../app/config/index.ts';
import { MailError, type SendMail } from './mail-provider.ts';

/** Shorter than the pause between two attempts. */
const TIMEOUTS_MS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
const TLS_PORT = 465;

type SmtpConfig = Pick<
  Config,
  'smtpHost' | 'smtpPort' | 'smtpTls' | 'smtpUser' | 'smtpPassword' | 'mailFrom'
>;

/** Sends by a mail server. Attachments by path or address stay off: texts of visitors must read nothing. */
export function smtpMail(config: SmtpConfig): SendMail {
  const {
    smtpHost: host,
    smtpPort: port,
    smtpTls,
    smtpUser: user,
    smtpPassword: pass,
    mailFrom: from,
  } = config;
  const transport = createTransport({
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
    ...TIMEOUTS_MS,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, to, subject, text, language }) => {
    await transport
      .sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated', 'content-language': language },
      })
      .catch((error: unknown) => {
        throw new MailError(reasonOf(error));
      });
  };
}

/** Returns codes only: replies of mail servers repeat addresses. */
function reasonOf(error: unknown): string {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  return `The mail server failed (${[code, responseCode].filter(Boolean).join(' ')})`;
}
