import { address } from '../address-variable.ts';
import { text } from '../variable.ts';
import { defineService } from './define-service.ts';

/** The Telegram Gateway. */
export const telegram = defineService({
  variables: {
    telegramAccessToken: text({
      name: 'TELEGRAM_GATEWAY_TOKEN',
      description: 'Access token of the Telegram Gateway.',
      isSecret: true,
    }),
    telegramApi: address(
      { name: 'TELEGRAM_GATEWAY_API', description: 'Address of the Telegram Gateway.' },
      'https://gatewayapi.telegram.org',
    ),
  },
  required: {
    telegram: ['telegramAccessToken'],
  },
});
