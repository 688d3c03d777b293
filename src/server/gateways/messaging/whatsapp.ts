import type { Config } from '../../config/index.ts';
import type { MessagingProvider } from './messaging-provider.ts';
import { postTo } from './post.ts';

/** WhatsApp Cloud API: an approved authentication template with a button that copies the code, in the language of the text. */
export function whatsappProvider(
  {
    whatsappApi,
    whatsappPhoneNumberId,
    whatsappAccessToken,
    whatsappTemplate,
  }: Pick<Config, 'whatsappApi' | 'whatsappPhoneNumberId' | 'whatsappAccessToken' | 'whatsappTemplate'>,
  clock: () => number,
): MessagingProvider {
  const post = postTo('WhatsApp', whatsappApi, clock);
  return {
    sendCode: ({ phone, code, language }) => {
      const parameters = [{ type: 'text', text: code }];
      return post({
        path: `${encodeURIComponent(whatsappPhoneNumberId)}/messages`,
        headers: { authorization: `Bearer ${whatsappAccessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: phone.replace(/^\+/, ''),
          type: 'template',
          template: {
            name: whatsappTemplate,
            language: { code: templateLanguage(language) },
            components: [
              { type: 'body', parameters },
              { type: 'button', sub_type: 'url', index: '0', parameters },
            ],
          },
        }),
      });
    },
  };
}

/** Templates are kept by language, Chinese ones by where it is written so: `zh_CN`, `zh_HK`. */
function templateLanguage(language: string): string {
  const written = new Intl.Locale(language).maximize();
  if (!written.script?.startsWith('Han')) return written.language;
  const place = written.script === 'Hans' ? new Intl.Locale(written.language).maximize() : written;
  return `${written.language}_${place.region}`;
}
