import { CHANNEL_NAMES, CODE_CHANNELS } from '#domain/login/code-channels.ts';
import type { Config } from '../../config/index.ts';
import type { Log } from '../../runtime/log.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { lineProvider } from './line.ts';
import type { Channel, MessagingProvider } from './messaging-provider.ts';
import { twilioProvider } from './twilio.ts';
import { whatsappProvider } from './whatsapp.ts';

/** Providers by channel. */
export interface Messaging {
  /** Null if the channel is disabled. */
  providerOf(channel: Channel): MessagingProvider | null;
  /** Messages of the local provider; null if it is not used. */
  inbox: Inbox | null;
}

type ProviderName = Config[(typeof CODE_CHANNELS)[Channel]['setting']];

/** Opens the providers that the environment names; `login-problems.ts` has checked their variables. */
export function openMessaging(config: Config, log: Log, clock: () => number): Messaging {
  const nameOf = (channel: Channel): ProviderName => config[CODE_CHANNELS[channel].setting];
  const inbox = CHANNEL_NAMES.some((channel) => nameOf(channel) === 'local') ? createInbox(log, clock) : null;
  const providers: Record<ProviderName, (channel: Channel) => MessagingProvider | null> = {
    local: () => inbox,
    twilio: (channel) => twilioProvider(config, channel, clock),
    whatsapp: () => whatsappProvider(config, clock),
    line: () => lineProvider(config, clock),
    none: () => null,
  };
  const opened = new Map(CHANNEL_NAMES.map((channel) => [channel, providers[nameOf(channel)](channel)]));
  return { inbox, providerOf: (channel) => opened.get(channel) ?? null };
}
