import { type CodeService, OWN_CHANNEL_NAMES, OWN_CHANNELS } from '#domain/login/code-channels.ts';
import type { Config } from '../../config/index.ts';
import type { Log } from '../../runtime/log.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { lineProvider } from './line.ts';
import type { Channel, MessagingProvider, TextMessage } from './messaging-provider.ts';
import { telegramProvider } from './telegram.ts';
import { textFor } from './text-parts.ts';
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

/** Opens what sends by a channel; null: the channel is disabled. */
type OpenChannel = (clock: () => number) => MessagingProvider | null;

/** What extensions add, by name. */
export interface AddedMessaging {
  /** Services for our channels. */
  services: Readonly<Record<string, OpenService>>;
  /** Channels besides ours. */
  channels: Readonly<Record<string, OpenChannel>>;
}

const SERVICES: Readonly<Record<CodeService, OpenService>> = {
  twilio: twilioProvider,
  whatsapp: whatsappProvider,
  line: lineProvider,
  telegram: telegramProvider,
};

/** Opens what sends by each channel: by ours the service that the environment names. */
export function openMessaging(
  config: Config,
  log: Log,
  clock: () => number,
  added: AddedMessaging = { services: {}, channels: {} },
): Messaging {
  const services = new Map<string, OpenService>(Object.entries({ ...SERVICES, ...added.services }));
  const nameOf = (channel: Channel) => config[OWN_CHANNELS[channel].setting];
  const inbox = OWN_CHANNEL_NAMES.some((channel) => nameOf(channel) === 'local')
    ? createInbox(log, clock)
    : null;
  const open = (channel: Channel): MessagingProvider | null => {
    const name = nameOf(channel);
    if (name === 'local') return inbox;
    return services.get(name)?.(config, clock, channel) ?? null;
  };
  const own = OWN_CHANNEL_NAMES.map((channel): [string, OpenChannel] => [channel, () => open(channel)]);
  const opened = new Map<string, MessagingProvider | null>(
    [...own, ...Object.entries(added.channels)].map(([channel, openChannel]) => [
      channel,
      openChannel(clock),
    ]),
  );
  return {
    inbox,
    providerOf(channel) {
      const provider = opened.get(channel);
      return provider ? withPlainTexts(provider) : null;
    },
  };
}

/** Sends each text as its channel sends it for the fewest parts. */
function withPlainTexts({ sendCode, sendNotice }: MessagingProvider): MessagingProvider {
  const plain = <Message extends TextMessage>(message: Message): Message => ({
    ...message,
    text: textFor(message.channel, message.text),
  });
  return {
    sendCode: (message) => sendCode(plain(message)),
    ...(sendNotice && { sendNotice: (message: TextMessage) => sendNotice(plain(message)) }),
  };
}
