import { createHash } from 'node:crypto';
import type { Config } from '../../config/index.ts';
import type { ServiceResponse } from '../service-client.ts';
import type { MessagingProvider, TextMessage } from './messaging-provider.ts';
import { postTo } from './post.ts';

/** LINE notification messages (flexible): LINE finds the account by a hash of the phone. */
export function lineProvider(
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
