import type { Config } from '../../config/index.ts';
import type { ServiceResponse } from '../service-client.ts';
import type { MessagingProvider } from './messaging-provider.ts';
import { postTo } from './post.ts';

/**
 * Telegram Gateway: Telegram writes the message itself, in the language of the account, and sends codes only. A phone
 * without an account is refused: the code goes through another channel of the region.
 */
export function telegramProvider(
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
