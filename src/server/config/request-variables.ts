import { address, hosts, httpsOrigin, origins } from './address-variable.ts';
import { deskHosts } from './desk-hosts.ts';
import { choice, folder, integer, onOff, text } from './variable.ts';

/** Variables of requests and payments: e-mails, webhooks, files, and the provider of payments. */
export const REQUEST_VARIABLES = {
  corsOrigins: origins({
    name: 'CORS_ORIGINS',
    description:
      'Origins of other sites, separated by commas, whose scripts may call the API with a token; they never get cookies. Their scripts hold the tokens of people who log in there. Public data is open to all sites without this.',
    example: 'https://partner.example',
  }),
  stripeApi: address({ name: 'STRIPE_API', description: 'Address of Stripe.' }, 'https://api.stripe.com'),
  sandboxPayments: onOff(
    {
      name: 'SANDBOX_PAYMENTS',
      description:
        'Whether a public site has the payment provider sandbox, where no money moves: for demonstrations. Off: a region that names it is served as it was before, or not at all.',
    },
    false,
  ),
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
  feedPrivateHosts: hosts({
    name: 'FEED_PRIVATE_HOSTS',
    description:
      'Hosts of a private network, with their port and separated by commas, from which feeds and their photos are fetched, too. No other private address is called, whatever a manifest or a feed names.',
    example: 'cars.internal:8080',
  }),
  feedDeskHosts: deskHosts({
    name: 'FEED_DESK_HOSTS',
    description:
      'What feeds that managers make at the desk may call besides public addresses by https, separated by commas: region and host, and the variable whose authorization they may send to this host. A host that FEED_PRIVATE_HOSTS names as well may be in a private network and without https. No other authorization is sent and no other list is called; photos of every region may stand at hosts of FEED_PRIVATE_HOSTS.',
    example: 'sg:cars.example=FEED_AUTHORIZATION_DEALER',
  }),
  feedFolder: folder({
    name: 'FEED_FOLDER',
    description:
      'Folder with files of feeds, which manifests name as folder:dealer/stock-*.csv: the newest one is read. Nothing outside of it is, also where links lead out. Empty: none.',
    example: '/srv/feeds',
  }),
  feedMediaGb: integer(
    {
      name: 'FEED_MEDIA_GB',
      description:
        'GB that films and sounds of feeds may fill in each region; what would fill more is left out, with this reason at the desk. 0: none is stored.',
    },
    50,
    0,
    100_000,
  ),
  webhookPrivateNetworks: onOff(
    {
      name: 'WEBHOOK_PRIVATE_NETWORKS',
      description:
        'Whether webhooks may lead to this machine and private networks; off: an address that resolves to one is not called.',
    },
    false,
  ),
  spreadsheetScriptUrl: httpsOrigin({
    name: 'SPREADSHEET_SCRIPT_URL',
    description:
      'Where the scripts of spreadsheets run: rows that forms store are also sent to /macros/s/<id>/exec there. Empty: they are stored only.',
    example: 'https://script.google.com',
  }),
  fileStorage: choice(
    {
      name: 'FILE_STORAGE',
      description:
        'Where files that people upload are stored: folder is one in DATA_DIR, s3 a bucket, which several machines need.',
    },
    'folder',
    ['folder', 's3'],
  ),
  uploadMbOfPerson: integer(
    {
      name: 'UPLOAD_MB_PER_PERSON',
      description:
        'MiB of files that one visitor or buyer may upload within a day, over all requests; as many files, too.',
    },
    200,
    1,
    100_000,
  ),
  uploadMbOfNetwork: integer(
    {
      name: 'UPLOAD_MB_PER_NETWORK',
      description:
        'The same of one network (an IPv4 address or the /64 of an IPv6 customer): offices and mobile networks share one. All of a /24 or /48 together may upload four times as much.',
    },
    1_000,
    1,
    1_000_000,
  ),
  uploadFreePercent: integer(
    {
      name: 'UPLOAD_FREE_PERCENT',
      description:
        'Percent of the disk of DATA_DIR that files of visitors and buyers never take: when less is free, their uploads are refused with 507; staff may still upload. Of large disks 20 GiB are enough.',
    },
    10,
    0,
    90,
  ),
  s3Endpoint: address({
    name: 'S3_ENDPOINT',
    description: 'Address of a service with the protocol of S3; empty: Amazon S3.',
    example: 'https://storage.example',
  }),
  s3Region: text({ name: 'S3_REGION', description: 'Region of the bucket.' }, 'us-east-1'),
  s3Bucket: text({ name: 'S3_BUCKET', description: 'Name of the bucket; it must not be public.' }),
  s3AccessKeyId: text({
    name: 'S3_ACCESS_KEY_ID',
    description:
      'Id of the key that may read, write and delete objects of the bucket. Empty: the role of the machine, a web identity or the profile that Amazon’s tools use.',
  }),
  s3SecretAccessKey: text({ name: 'S3_SECRET_ACCESS_KEY', description: 'The key itself.', isSecret: true }),
};
