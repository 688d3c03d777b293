import { address } from '../address-variable.ts';
import { text } from '../variable.ts';
import { defineService } from './define-service.ts';

/** The WhatsApp Cloud API. */
export const whatsapp = defineService({
  variables: {
    whatsappPhoneNumberId: text({
      name: 'WHATSAPP_PHONE_NUMBER_ID',
      description: 'Id of the sending number at the WhatsApp Cloud API.',
    }),
    whatsappAccessToken: text({
      name: 'WHATSAPP_ACCESS_TOKEN',
      description: 'Access token of the WhatsApp Cloud API.',
      isSecret: true,
    }),
    whatsappTemplate: text({
      name: 'WHATSAPP_TEMPLATE',
      description: 'Name of the approved authentication template with a button that copies the code.',
      example: 'login_code',
    }),
    whatsappAlertTemplate: text({
      name: 'WHATSAPP_ALERT_TEMPLATE',
      description:
        'Name of the approved utility template whose only variable is the text of an alert; without it alerts are sent by text message.',
      example: 'saved_search_news',
    }),
    whatsappApi: address(
      { name: 'WHATSAPP_API', description: 'Address of the WhatsApp Cloud API with its version.' },
      'https://graph.facebook.com/v23.0',
    ),
  },
  required: {
    messaging: ['whatsappPhoneNumberId', 'whatsappAccessToken', 'whatsappTemplate'],
  },
});
