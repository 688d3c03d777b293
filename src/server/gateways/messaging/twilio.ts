import type { Config } from '../../config/index.ts';
import type { CodeMessage, MessagingProvider } from './messaging-provider.ts';
import { postTo } from './post.ts';

type TwilioConfig = Pick<
  Config,
  | 'twilioApi'
  | 'twilioAccountSid'
  | 'twilioAuthToken'
  | 'twilioSmsFrom'
  | 'twilioWhatsappFrom'
  | 'twilioContentSid'
>;

/** Twilio’s Messages resource: text messages, and WhatsApp by a template that Twilio holds. */
export function twilioProvider(config: TwilioConfig, clock: () => number): MessagingProvider {
  const { twilioApi, twilioAccountSid, twilioAuthToken } = config;
  const post = postTo('Twilio', twilioApi, clock);
  const key = Buffer.from(`${twilioAccountSid}:${twilioAuthToken}`).toString('base64');
  return {
    sendCode: (message) =>
      post({
        path: `2010-04-01/Accounts/${encodeURIComponent(twilioAccountSid)}/Messages.json`,
        headers: { authorization: `Basic ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fieldsOf(message, config)).toString(),
      }),
  };
}

function fieldsOf({ channel, phone, text, code }: CodeMessage, config: TwilioConfig): Record<string, string> {
  if (channel === 'sms') return { To: phone, ...sender(config.twilioSmsFrom), Body: text };
  return {
    To: `whatsapp:${phone}`,
    ...sender(config.twilioWhatsappFrom, 'whatsapp:'),
    // WhatsApp lets a business begin a conversation with a template only
    ContentSid: config.twilioContentSid,
    ContentVariables: JSON.stringify({ 1: code }),
  };
}

/** A messaging service chooses its number itself. */
function sender(from: string, prefix = ''): Record<string, string> {
  return from.startsWith('MG') ? { MessagingServiceSid: from } : { From: `${prefix}${from}` };
}
