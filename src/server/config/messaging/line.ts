import { address } from '../address-variable.ts';
import { text } from '../variable.ts';
import { defineService } from './define-service.ts';

/** LINE notification messages. */
export const line = defineService({
  variables: {
    lineChannelAccessToken: text({
      name: 'LINE_CHANNEL_ACCESS_TOKEN',
      description: 'Access token of the LINE channel that may send notification messages.',
      isSecret: true,
    }),
    lineApi: address({ name: 'LINE_API', description: 'Address of LINE.' }, 'https://api.line.me'),
  },
  required: {
    messaging: ['lineChannelAccessToken'],
  },
});
