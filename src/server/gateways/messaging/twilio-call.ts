import type { Config } from '../../config/index.ts';
import type { MessagingProvider } from './messaging-provider.ts';
import { postTo } from './post.ts';

type CallConfig = Pick<Config, 'twilioApi' | 'twilioAccountSid' | 'twilioAuthToken' | 'twilioVoiceFrom'>;

/** Twilio’s Calls resource: a voice reads the message twice, the code digit by digit. It sends codes only. */
export function twilioCallProvider(config: CallConfig, clock: () => number): MessagingProvider {
  const { twilioApi, twilioAccountSid, twilioAuthToken, twilioVoiceFrom } = config;
  const post = postTo('Twilio', twilioApi, clock);
  const key = Buffer.from(`${twilioAccountSid}:${twilioAuthToken}`).toString('base64');
  return {
    sendCode: ({ phone, text, code, language }) =>
      post({
        path: `2010-04-01/Accounts/${encodeURIComponent(twilioAccountSid)}/Calls.json`,
        headers: { authorization: `Basic ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          To: phone,
          From: twilioVoiceFrom,
          Twiml: spoken(text.replace(code, [...code].join(', ')), language),
        }).toString(),
      }),
  };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const spoken = (text: string, language: string): string =>
  `<Response><Say language="${escapeXml(language)}" loop="2">${escapeXml(text)}</Say></Response>`;
