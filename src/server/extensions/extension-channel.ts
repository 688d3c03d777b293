import type { KindSchema } from '#domain/extensions/registry.ts';
import type { ChannelKind } from '#domain/login/code-channels.ts';
import type { CodeMessage, TextMessage } from '../gateways/messaging/messaging-provider.ts';
import type { MessageContext } from './extension-message-service.ts';

export interface ChannelContext extends MessageContext {
  /** `login.channelSettings.<name>` of the region, which matches `settings` of the channel; undefined where there is none. */
  settings: unknown;
}

/**
 * A channel for login codes and other messages to phones, named by `login.channels` of regions. Limits, timeout and
 * errors are those of `ExtensionMessageService`.
 */
export interface ExtensionChannel {
  /** What people call it, by language: `{ en: 'Signal', '*': 'Signal' }`; `*` stands for all other languages. */
  label: Exclude<ChannelKind['label'], string>;
  /** The company that sends, as the privacy policy names it. */
  company: string;
  /** JSON Schema of the settings of a region. */
  settings?: KindSchema;
  /**
   * Resolves when the message is accepted.
   * @throws `context.unreachable()` for a phone without an account; any other error is a failure
   */
  sendCode(message: CodeMessage, context: ChannelContext): Promise<void>;
  /** The same for other messages, such as alerts; absent: it sends codes only. */
  sendNotice?(message: TextMessage, context: ChannelContext): Promise<void>;
}
