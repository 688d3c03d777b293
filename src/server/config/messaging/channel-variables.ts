import { type CodeChannel, OWN_CHANNEL_NAMES, OWN_CHANNELS } from '#domain/login/code-channels.ts';
import { choice, type Variable } from '../variable.ts';
import { servicesOf } from './index.ts';

/** Which service sends by a channel. */
const provider = (
  channel: CodeChannel,
  description: Pick<Variable, 'name' | 'description'>,
  usual = 'none',
) => choice<string>(description, usual, ['local', ...servicesOf(channel), 'none']);

/** A variable for each channel. */
export const CHANNEL_VARIABLES = {
  smsProvider: provider(
    'sms',
    {
      name: 'SMS_PROVIDER',
      description:
        'Provider of login codes by text message. local sends nothing and shows them at /inbox, for local development only; none disables them.',
    },
    'local',
  ),
  messagingProvider: provider(
    'messaging',
    {
      name: 'MESSAGING_PROVIDER',
      description: 'Provider of login codes by messaging app; twilio means WhatsApp by Twilio.',
    },
    'local',
  ),
  telegramProvider: provider('telegram', {
    name: 'TELEGRAM_PROVIDER',
    description:
      'Provider of login codes by Telegram, in regions that name the channel; telegram means its Gateway.',
  }),
} satisfies Record<(typeof OWN_CHANNELS)[CodeChannel]['setting'], Variable>;

/** A service of an extension. */
export interface AddedService {
  name: string;
  company: string;
  channels: readonly CodeChannel[];
}

/** The variables of channels with services of extensions among their values. */
export const channelVariables = (added: readonly AddedService[]): Record<string, Variable<string>> =>
  Object.fromEntries(
    OWN_CHANNEL_NAMES.map((channel) => {
      const { setting } = OWN_CHANNELS[channel];
      const variable: Variable<string> = CHANNEL_VARIABLES[setting];
      const names = added.filter(({ channels }) => channels.includes(channel)).map(({ name }) => name);
      return [
        setting,
        choice<string>(variable, variable.default, [...variable.allowed.split(', '), ...names]),
      ];
    }),
  );
