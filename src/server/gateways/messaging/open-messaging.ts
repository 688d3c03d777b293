import { CHANNEL_NAMES, CODE_CHANNELS, type CodeService } from '#domain/login/code-channels.ts';
import type { Config } from '../../config/index.ts';
import type { Log } from '../../runtime/log.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { lineProvider } from './line.ts';
import type { Channel, MessagingProvider } from './messaging-provider.ts';
import { telegramProvider } from './telegram.ts';
import { twilioProvider } from './twilio.ts';
import { whatsappProvider } from './whatsapp.ts';

/** Providers by channel. */
export interface Messaging {
  /** Null if the channel is disabled. */
  providerOf(channel: Channel): MessagingProvider | null;
  /** Messages of the local provider; null if it is not used. */
  inbox: Inbox | null;
}

/** Opens a service for a channel; `login-problems.ts` has checked its variables. */
type OpenService = (config: Config, clock: () => number, channel: Channel) => MessagingProvider;

export type MessageServices = Readonly<Record<string, OpenService>>;

const SERVICES: Readonly<Record<CodeService, OpenService>> = {
  twilio: twilioProvider,
  whatsapp: whatsappProvider,
  line: lineProvider,
  telegram: telegramProvider,
};

/** Opens the providers that the environment names. @param added services of extensions */
export function openMessaging(
  config: Config,
  log: Log,
  clock: () => number,
  added: MessageServices = {},
): Messaging {
  const services = new Map<string, OpenService>(Object.entries({ ...SERVICES, ...added }));
  const nameOf = (channel: Channel) => config[CODE_CHANNELS[channel].setting];
  const inbox = CHANNEL_NAMES.some((channel) => nameOf(channel) === 'local') ? createInbox(log, clock) : null;
  const open = (channel: Channel): MessagingProvider | null => {
    const name = nameOf(channel);
    if (name === 'local') return inbox;
    return services.get(name)?.(config, clock, channel) ?? null;
  };
  const opened = new Map(CHANNEL_NAMES.map((channel) => [channel, open(channel)]));
  return { inbox, providerOf: (channel) => opened.get(channel) ?? null };
}
