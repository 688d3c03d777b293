import { type Config, isPublicSite } from '../../config/index.ts';
import type { Inbox } from '../messaging/inbox.ts';
import type { SendMail } from './mail-provider.ts';
import { smtpMail } from './smtp.ts';

/**
 * Opens the mail provider that the environment names; null if no mails are sent. The pages of a public site must not show
 * mails, so its `local` provider sends none.
 */
export function openMail(config: Config, inbox: Inbox | null): SendMail | null {
  const { mailProvider } = config;
  if (mailProvider === 'smtp') return smtpMail(config);
  return mailProvider === 'local' && !isPublicSite(config) ? (inbox?.storeMail ?? null) : null;
}
