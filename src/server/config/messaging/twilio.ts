import { address } from '../address-variable.ts';
import { text } from '../variable.ts';
import { defineService } from './define-service.ts';

/** Text messages, and WhatsApp with templates stored at Twilio. */
export const twilio = defineService({
  variables: {
    twilioAccountSid: text({ name: 'TWILIO_ACCOUNT_SID', description: 'Account at Twilio.', example: 'AC…' }),
    twilioAuthToken: text({
      name: 'TWILIO_AUTH_TOKEN',
      description: 'Token of the account at Twilio.',
      isSecret: true,
    }),
    twilioSmsFrom: text({
      name: 'TWILIO_SMS_FROM',
      description: 'Number, sender name or messaging service (MG…) that text messages come from.',
      example: '+15005550006',
    }),
    twilioWhatsappFrom: text({
      name: 'TWILIO_WHATSAPP_FROM',
      description: 'WhatsApp number or messaging service (MG…) at Twilio that codes come from.',
      example: '+14155238886',
    }),
    twilioContentSid: text({
      name: 'TWILIO_WHATSAPP_CONTENT_SID',
      description: 'Approved WhatsApp template at Twilio whose first variable is the code.',
      example: 'HX…',
    }),
    twilioAlertContentSid: text({
      name: 'TWILIO_WHATSAPP_ALERT_CONTENT_SID',
      description:
        'Approved WhatsApp template at Twilio whose first variable is the text of an alert; without it alerts are sent by text message.',
      example: 'HX…',
    }),
    twilioApi: address({ name: 'TWILIO_API', description: 'Address of Twilio.' }, 'https://api.twilio.com'),
  },
  required: {
    sms: ['twilioAccountSid', 'twilioAuthToken', 'twilioSmsFrom'],
    messaging: ['twilioAccountSid', 'twilioAuthToken', 'twilioWhatsappFrom', 'twilioContentSid'],
  },
});
