import { CHANNELS } from '#domain/login/code-channels.ts';
import type { Config } from '../../config/index.ts';
import type { Channel, MessagingProvider, TextMessage } from './messaging-provider.ts';
import { postTo } from './post.ts';

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
export function twilioProvider(
  config: TwilioConfig,
  clock: () => number,
  channel: Channel,
): MessagingProvider {
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
