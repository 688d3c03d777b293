/** Ways a code can be sent; the manifest says which a region offers. */
export type Channel = 'messaging' | 'sms';

/** A text on its way to a phone. */
export interface TextMessage {
  channel: Channel;
  /** E.164. */
  phone: string;
  /** What the person reads, in their language. */
  text: string;
  /** Language of the text, BCP 47. */
  language: string;
  region: string;
}

/** A code on its way to a phone. */
export interface CodeMessage extends TextMessage {
  /** The code by itself, for services that write the text. */
  code: string;
}

/** Brings messages to phones. */
export interface MessagingProvider {
  /** Resolves when the service has taken the message. @throws SendError */
  sendCode(message: CodeMessage): Promise<void>;
  /** The same for whatever else people want to be told; absent: the service is not set up for that. */
  sendNotice?(message: TextMessage): Promise<void>;
}

/** A service did not take a message. Says neither phone nor code: it is logged. */
export class SendError extends Error {
  override readonly name = 'SendError';
}
