import type { CodeChannel } from '#domain/login/code-channels.ts';

export type Channel = CodeChannel;

/** A text message to a phone. */
export interface TextMessage {
  channel: Channel;
  /** E.164. */
  phone: string;
  /** The text, in the language of the person. */
  text: string;
  /** Language of the text, BCP 47. */
  language: string;
  region: string;
}

/** A code to send to a phone. */
export interface CodeMessage extends TextMessage {
  /** The code itself, for services that write the text. */
  code: string;
}

/** Sends messages to phones. */
export interface MessagingProvider {
  /** Resolves when the service has accepted the message. @throws SendError */
  sendCode(message: CodeMessage): Promise<void>;
  /** The same for other messages, such as alerts; absent if the service is not configured for them. */
  sendNotice?(message: TextMessage): Promise<void>;
}

/** A service did not accept a message. Contains neither phone nor code, because it is logged. */
export class SendError extends Error {
  override readonly name = 'SendError';
  /** Whether the service works, but does not reach this phone. */
  readonly isPhoneRefused: boolean;

  constructor(message: string, { isPhoneRefused = false } = {}) {
    super(message);
    this.isPhoneRefused = isPhoneRefused;
  }
}
