import type { Config } from '../../config/index.ts';
import type { MessagingProvider, TextMessage } from './messaging-provider.ts';
import { postTo } from './post.ts';

/** WhatsApp Cloud API: approved templates in the language of the text, one for codes with a copy button, one for alerts. */
export function whatsappProvider(
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

/** Languages whose templates exist by country only; the last one is for all other countries. */
const BY_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  be: ['be_BY'],
  ky: ['ky_KG'],
  ps: ['ps_AF'],
  pt: ['pt_BR', 'pt_PT'],
  rw: ['rw_RW'],
  si: ['si_LK'],
};

/** Templates are stored by language, Chinese ones by country: `zh_CN`, `zh_HK`. */
function templateLanguage(language: string): string {
  const written = new Intl.Locale(language).maximize();
  const codes = BY_COUNTRY[written.language];
  if (codes) return codes.find((code) => code.endsWith(`_${written.region}`)) ?? codes.at(-1) ?? language;
  if (!written.script?.startsWith('Han')) return written.language;
  const place = written.script === 'Hans' ? new Intl.Locale(written.language).maximize() : written;
  return `${written.language}_${place.region}`;
}
