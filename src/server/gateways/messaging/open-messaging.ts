import { createHash } from 'node:crypto';
import { CHANNELS, type CodeService, OWN_CHANNEL_NAMES, OWN_CHANNELS } from '#domain/login/code-channels.ts';
import type { Config } from '../../config/index.ts';
import type { Log } from '../../runtime/log.ts';
import type { ServiceResponse } from '../service-client.ts';
import { createInbox, type Inbox } from './inbox.ts';
import type { Channel, MessagingProvider, TextMessage } from './messaging-provider.ts';
import { postTo } from './post.ts';
import { textFor } from './text-parts.ts';

/** Languages whose templates exist by country only; the last one is for all other countries. */
const BY_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  be: ['be_BY'],
  ky: ['ky_KG'],
  ps: ['ps_AF'],
  pt: ['pt_BR', 'pt_PT'],
  rw: ['rw_RW'],
  si: ['si_LK'],
};

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

/** LINE notification messages (flexible): LINE finds the account by a hash of the phone. */
function lineProvider(
  { lineApi, lineChannelAccessToken }: Pick<Config, 'lineApi' | 'lineChannelAccessToken'>,
  clock: () => number,
): MessagingProvider {
  // the phone belongs to no account, or its owner does not want messages of this kind
  const isPhoneRefused = ({ status }: ServiceResponse) => status === 422;
  const post = postTo('LINE', lineApi, clock, { isPhoneRefused });
  const send = ({ phone, text }: TextMessage) =>
    post({
      path: 'bot/pnp/push',
      headers: { authorization: `Bearer ${lineChannelAccessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        to: createHash('sha256').update(phone).digest('hex'),
        messages: [{ type: 'text', text }],
      }),
    });
  return { sendCode: send, sendNotice: send };
}

/**
 * Telegram Gateway: Telegram writes the message itself, in the language of the account, and sends codes only. A phone
 * without an account is refused: the code goes through another channel of the region.
 */
function telegramProvider(
  { telegramApi, telegramAccessToken }: Pick<Config, 'telegramApi' | 'telegramAccessToken'>,
  clock: () => number,
): MessagingProvider {
  // errors may have the status 200
  const isAccepted = (answer: unknown) => (answer as { ok?: unknown } | null)?.ok === true;
  const isPhoneRefused = ({ text }: ServiceResponse) => /"error"\s*:\s*"PHONE_/.test(text);
  const post = postTo('Telegram', telegramApi, clock, { isAccepted, isPhoneRefused });
  return {
    sendCode: ({ phone, code }) =>
      post({
        path: 'sendVerificationMessage',
        headers: { authorization: `Bearer ${telegramAccessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ phone_number: phone, code }),
      }),
  };
}

type TwilioConfig = Pick<
  Config,
  | 'twilioApi'
  | 'twilioAccountSid'
  | 'twilioAuthToken'
  | 'twilioSmsFrom'
  | 'twilioWhatsappFrom'
  | 'twilioContentSid'
  | 'twilioAlertContentSid'
>;

/** Twilio’s Messages resource: text messages, and WhatsApp with templates stored at Twilio. */
function twilioProvider(config: TwilioConfig, clock: () => number, channel: Channel): MessagingProvider {
  const { twilioApi, twilioAccountSid, twilioAuthToken, twilioContentSid, twilioAlertContentSid } = config;
  const post = postTo('Twilio', twilioApi, clock);
  const key = Buffer.from(`${twilioAccountSid}:${twilioAuthToken}`).toString('base64');
  const send = (fields: Record<string, string>) =>
    post({
      path: `2010-04-01/Accounts/${encodeURIComponent(twilioAccountSid)}/Messages.json`,
      headers: { authorization: `Basic ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const sendText = ({ phone, text }: TextMessage) =>
    send({ To: phone, ...sender(config.twilioSmsFrom), Body: text });
  if (CHANNELS.get(channel).label === 'text') return { sendCode: sendText, sendNotice: sendText };
  // WhatsApp allows businesses to start conversations only with a template
  const sendTemplate = (template: string, phone: string, variable: string) =>
    send({
      To: `whatsapp:${phone}`,
      ...sender(config.twilioWhatsappFrom, 'whatsapp:'),
      ContentSid: template,
      ContentVariables: JSON.stringify({ 1: variable }),
    });
  return {
    sendCode: ({ phone, code }) => sendTemplate(twilioContentSid, phone, code),
    ...(twilioAlertContentSid !== '' && {
      sendNotice: ({ phone, text }) => sendTemplate(twilioAlertContentSid, phone, text),
    }),
  };
}

/** A messaging service chooses its number. */
function sender(from: string, prefix = ''): Record<string, string> {
  return from.startsWith('MG') ? { MessagingServiceSid: from } : { From: `${prefix}${from}` };
}

/** WhatsApp Cloud API: approved templates in the language of the text, one for codes with a copy button, one for alerts. */
function whatsappProvider(
  {
    whatsappApi,
    whatsappPhoneNumberId,
    whatsappAccessToken,
    whatsappTemplate,
    whatsappAlertTemplate,
  }: Pick<
    Config,
    | 'whatsappApi'
    | 'whatsappPhoneNumberId'
    | 'whatsappAccessToken'
    | 'whatsappTemplate'
    | 'whatsappAlertTemplate'
  >,
  clock: () => number,
): MessagingProvider {
  const post = postTo('WhatsApp', whatsappApi, clock);
  const send = (name: string, { phone, language }: TextMessage, components: readonly object[]) =>
    post({
      path: `${encodeURIComponent(whatsappPhoneNumberId)}/messages`,
      headers: { authorization: `Bearer ${whatsappAccessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: phone.replace(/^\+/, ''),
        type: 'template',
        template: { name, language: { code: templateLanguage(language) }, components },
      }),
    });
  return {
    sendCode: (message) => {
      const parameters = [{ type: 'text', text: message.code }];
      return send(whatsappTemplate, message, [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ]);
    },
    ...(whatsappAlertTemplate !== '' && {
      sendNotice: (message) =>
        send(whatsappAlertTemplate, message, [
          { type: 'body', parameters: [{ type: 'text', text: message.text }] },
        ]),
    }),
  };
}

/** Templates are stored by language, Chinese ones by country: `zh_CN`, `zh_HK`. */
function templateLanguage(language: string): string {
  const written = new Intl.Locale(language).maximize();
  const codes = BY_COUNTRY[written.language];
  if (codes) return codes.find((code) => code.endsWith(`_${written.region}`)) ?? codes.at(-1) ?? language;
  if (!written.script?.startsWith('Han')) return written.language;
  const place = written.script === 'Hans' ? new Intl.Locale(written.language).maximize() : written;
  return `${written.language}_${place.region}`;
}
