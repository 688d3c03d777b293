import type { CodeChannel, CodeService } from '#domain/login/code-channels.ts';
import { address } from '../address-variable.ts';
import { text, type Variable } from '../variable.ts';

const defineService = <Variables extends Readonly<Record<string, Variable>>>(
  settings: ServiceSettings<Variables>,
): ServiceSettings<Variables> => settings;

/** Text messages, and WhatsApp with templates stored at Twilio. */
const twilio = defineService({
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

/** The WhatsApp Cloud API. */
const whatsapp = defineService({
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

/** The Telegram Gateway. */
const telegram = defineService({
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

/** LINE notification messages. */
const line = defineService({
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

/** Every service that sends codes. */
const SETTINGS = {
  twilio,
  whatsapp,
  line,
  telegram,
} satisfies Record<CodeService, unknown>;

/** Variables of all services. */
export const SERVICE_VARIABLES = {
  ...twilio.variables,
  ...whatsapp.variables,
  ...line.variables,
  ...telegram.variables,
};

type ServiceKey = keyof typeof SERVICE_VARIABLES;

/** Variables that a service needs for a channel; undefined if it does not send by it. */
export const requiredOf = (service: CodeService, channel: CodeChannel): readonly ServiceKey[] | undefined =>
  SETTINGS[service].required[channel];

/** Services that send by a channel. */
export const servicesOf = (channel: CodeChannel): CodeService[] =>
  (Object.keys(SETTINGS) as CodeService[]).filter((service) => requiredOf(service, channel));

/** Environment of a service that sends codes. */
interface ServiceSettings<Variables extends Readonly<Record<string, Variable>>> {
  variables: Variables;
  /** Channels that the service sends by, with the variables that each of them needs. */
  required: Partial<Record<CodeChannel, readonly (keyof Variables & string)[]>>;
}
