/** An e-mail in plain text. */
export interface Mail {
  /** The same in every attempt; becomes the Message-ID, by which mailboxes notice repeated mails. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Language of the text, BCP 47. */
  language: string;
  region: string;
  /** A calendar file (RFC 5545) that goes with it. */
  calendar?: string;
}

/** Sends an e-mail; resolves when the mail server has accepted it. @throws MailError */
export type SendMail = (mail: Mail) => Promise<void>;

/** A mail was not accepted. Contains neither addresses nor text, because it is logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
