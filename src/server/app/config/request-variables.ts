import { choice, integer, onOff, text } from './variable.ts';

/** Variables of requests: e-mails, webhooks and files. */
export const REQUEST_VARIABLES = {
  mailProvider: choice(
    {
      name: 'MAIL_PROVIDER',
      description:
        'How e-mails are sent. local sends nothing and shows them at /inbox, for local development only: on a public site it sends none; none disables them.',
    },
    'local',
    ['local', 'smtp', 'none'],
  ),
  smtpHost: text({ name: 'SMTP_HOST', description: 'Host of the mail server.', example: 'smtp.example' }),
  smtpPort: integer(
    {
      name: 'SMTP_PORT',
      description:
        'Port of the mail server: 587 begins without encryption and must change to TLS, 465 is TLS.',
    },
    587,
    1,
    65535,
  ),
  smtpTls: onOff(
    {
      name: 'SMTP_TLS',
      description:
        'Whether the mail server must encrypt; off only for a relay on this machine or in a private network.',
    },
    true,
  ),
  smtpUser: text({ name: 'SMTP_USER', description: 'User at the mail server; empty: no login.' }),
  smtpPassword: text({
    name: 'SMTP_PASSWORD',
    description: 'Password of the user at the mail server.',
    isSecret: true,
  }),
  mailFrom: text({
    name: 'MAIL_FROM',
    description: 'Sender of e-mails.',
    example: 'Forecourt <requests@cars.example>',
  }),
  webhookPrivateNetworks: onOff(
    {
      name: 'WEBHOOK_PRIVATE_NETWORKS',
      description:
        'Whether webhooks may lead to this machine and private networks; off: an address that resolves to one is not called.',
    },
    false,
  ),
};
