import type { CODE_CHANNELS, CodeChannel, CodeService } from '#domain/login/code-channels.ts';
import { choice, type Variable } from '../variable.ts';
import { servicesOf } from './index.ts';

type Provider = CodeService | 'local' | 'none';

/** Which service sends by a channel. */
const provider = (
  channel: CodeChannel,
  description: Pick<Variable, 'name' | 'description'>,
  usual: Provider = 'none',
) => choice<Provider>(description, usual, ['local', ...servicesOf(channel), 'none']);

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
} satisfies Record<(typeof CODE_CHANNELS)[CodeChannel]['setting'], Variable>;
