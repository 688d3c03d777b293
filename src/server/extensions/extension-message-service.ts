import type { Channel, CodeMessage, TextMessage } from '../gateways/messaging/messaging-provider.ts';
import type { ServiceContext } from './extension-service.ts';

export interface MessageContext extends ServiceContext {
  /** Makes the error for a phone that the service does not reach: the code goes through the next channel of the region. */
  unreachable(): Error;
}

/**
 * A service that sends login codes and other messages to phones, chosen by `SMS_PROVIDER`, `MESSAGING_PROVIDER` or
 * `TELEGRAM_PROVIDER`. The limits of codes per phone, device, address, network, region and day are counted before it is
 * called. It is not called for 30 s after five failures in a row.
 */
export interface ExtensionMessageService {
  /** Value of the variable; unique in the site. */
  name: string;
  /** The company, as the privacy policy names it. */
  company: string;
  /** Channels that it sends by; `messaging` is the messaging app of a region. */
  channels: readonly Channel[];
  /**
   * Resolves when the service has accepted the message.
   * @throws `context.unreachable()`; any other error is a failure of the service, of which nothing is logged: it may
   * contain the phone or the code
   */
  sendCode(message: CodeMessage, context: MessageContext): Promise<void>;
  /** The same for other messages, such as alerts; absent: it sends codes only. */
  sendNotice?(message: TextMessage, context: MessageContext): Promise<void>;
}
