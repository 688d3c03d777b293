import {
  address,
  clickHouseUrl,
  contacts,
  databaseUrl,
  host,
  networks,
  origin,
  origins,
  sources,
} from './address-variable.ts';
import { MEMORY_VARIABLES } from './memory-variables.ts';
import { CHANNEL_VARIABLES } from './messaging/channel-variables.ts';
import { SERVICE_VARIABLES } from './messaging/index.ts';
import { REQUEST_VARIABLES } from './request-variables.ts';
import { choice, folder, integer, maintenanceFlag, onOff, regionCodes, secret, text } from './variable.ts';

/** Variables of what operators look at: metrics, traces, the access log, and where faults are reported to. */
const MONITORING_VARIABLES = {
  metrics: onOff(
    {
      name: 'METRICS',
      description:
        'Whether /metrics on the port of the site answers Prometheus; on a public site it needs METRICS_TOKEN. METRICS_PORT has it on a port of its own.',
    },
    false,
  ),
  metricsPort: integer(
    {
      name: 'METRICS_PORT',
      description:
        'Port of its own, on HOST, for /metrics, /livez and /readyz; the port of the site then does not show /metrics. 0: none.',
    },
    0,
    0,
    65535,
  ),
  metricsToken: secret({
    name: 'METRICS_TOKEN',
    description: 'Token that a client of /metrics sends as `Authorization: Bearer …`. Empty: none is needed.',
    isSecret: true,
  }),
  accessLog: onOff(
    {
      name: 'ACCESS_LOG',
      description:
        'Whether each request is a line of the log: method, route pattern, status, milliseconds, bytes, region and network of the client. Cached pages then go through the framework, which costs about as much as sending them.',
    },
    false,
  ),
  otlpEndpoint: address({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    description: 'Collector of OpenTelemetry that traces are sent to by HTTP. Empty: nothing is traced.',
    example: 'http://127.0.0.1:4318',
  }),
  serviceName: text({ name: 'OTEL_SERVICE_NAME', description: 'Name of this site in traces.' }, 'forecourt'),
  securityContact: contacts({
    name: 'SECURITY_CONTACT',
    description:
      'Where weaknesses of the site are reported to, for /.well-known/security.txt (RFC 9116). Empty: there is no such file.',
    example: 'mailto:security@cars.example',
  }),
};

/** Databases, and what finds cars. */
const DATABASE_VARIABLES = {
  databaseUrl: databaseUrl({
    name: 'DATABASE_URL',
    description:
      'A PostgreSQL (15 or newer) of your own instead of the embedded one. With several hosts, separated by commas, writes go to the one that takes them, also after another one was promoted (docs/operations/postgres.md).',
    example: 'postgresql://forecourt:password@db.example:5432/forecourt',
    isSecret: true,
  }),
  databaseReplicaUrl: databaseUrl({
    name: 'DATABASE_REPLICA_URL',
    description:
      'A standby of DATABASE_URL, or several hosts, which answers reads that may be a second old: lists, cars, reviews, sitemaps, the loading of the search. While it is away or more than a second behind, the primary does. Not through a pooler.',
    example: 'postgresql://forecourt:password@replica.example:5432/forecourt',
    isSecret: true,
  }),
  databaseDirectUrl: databaseUrl({
    name: 'DATABASE_DIRECT_URL',
    description:
      'The server behind DATABASE_URL if that is pgbouncer in transaction mode: for migrations, notifications, background work and locks that last longer than a transaction.',
    example: 'postgresql://forecourt:password@db.example:5432/forecourt',
    isSecret: true,
  }),
  searchEngine: choice(
    {
      name: 'SEARCH_ENGINE',
      description:
        'What finds cars: memory keeps an index of all cars in each process; clickhouse asks the server of CLICKHOUSE_URL, for stocks that no memory holds (docs/operations/search.md).',
    },
    'memory',
    ['memory', 'clickhouse'],
  ),
  clickHouseUrl: clickHouseUrl({
    name: 'CLICKHOUSE_URL',
    description: 'HTTP address of ClickHouse (18.16 or newer) with user, password and database.',
    example: 'http://forecourt:password@clickhouse.example:8123/forecourt',
    isSecret: true,
  }),
  clickHouseCluster: text({
    name: 'CLICKHOUSE_CLUSTER',
    description:
      'Name of a cluster in the configuration of the ClickHouse servers: cars are then spread over its shards, and their replicas copy them. Empty: one server has all.',
    example: 'forecourt',
  }),
};

/** Keys of logins and protection from bots. */
const LOGIN_VARIABLES = {
  loginSecret: secret({
    name: 'LOGIN_SECRET',
    description:
      'Key that login codes are hashed with, the same on every machine. Without it one is created in DATA_DIR; a public site needs one.',
    isSecret: true,
  }),
  loginSecretPrevious: secret({
    name: 'LOGIN_SECRET_PREVIOUS',
    description:
      'A second key whose codes are accepted, too, while LOGIN_SECRET is changed (docs/security/keys.md): codes that were sent before stay valid. New codes are never hashed with it.',
    isSecret: true,
  }),
  captchaSecret: text({
    name: 'CAPTCHA_SECRET',
    description:
      'Secret of the v3 captcha whose site key the manifests name; codes are then protected from bots. Without both there is no bot protection.',
    isSecret: true,
  }),
  captchaApi: address(
    { name: 'CAPTCHA_API', description: 'Address that verifies tokens of the captcha.' },
    'https://www.google.com/recaptcha/api/siteverify',
  ),
};

/** What shipped manifests name: the captcha and the card form. */
const PAGE_HOSTS = [
  ...['www.google.com', 'www.gstatic.com', 'recaptcha.google.com', 'www.recaptcha.net'].map(
    (host) => `https://${host}/recaptcha/`,
  ),
  ...['js.stripe.com', '*.js.stripe.com', 'api.stripe.com', 'hooks.stripe.com'].map(
    (host) => `https://${host}`,
  ),
];

/** All environment variables of the product; names in manifests are in `manifest-variables.ts`. */
export const VARIABLES = {
  host: text(
    {
      name: 'HOST',
      description:
        'Name or address to listen on. The default accepts connections from this machine only; 0.0.0.0 accepts them from the network.',
    },
    '127.0.0.1',
  ),
  port: integer({ name: 'PORT', description: 'Port of the site and of the API.' }, 3000, 0, 65535),
  role: choice(
    {
      name: 'ROLE',
      description:
        'What this process does: web serves the site and runs no jobs, worker runs jobs and answers /livez and /readyz only, all does both (docs/operations/processes.md). Where some processes are web, at least one has to be worker or all.',
    },
    'all',
    ['all', 'web', 'worker'],
  ),
  serveRegions: regionCodes({
    name: 'SERVE_REGIONS',
    description:
      'Regions that this process answers for, when a proxy divides a site by country; it reads the cars of no others, and answers requests for them with 421. Pages link to all regions as always. Empty: all.',
    example: 'sg,my',
  }),
  dataDir: folder(
    {
      name: 'DATA_DIR',
      description:
        'Folder of the embedded PostgreSQL, of drawn pictures, of the last good version of each region and of all other stored files.',
    },
    './.data',
  ),
  ...DATABASE_VARIABLES,
  regionsDir: folder(
    {
      name: 'REGIONS_DIR',
      description:
        'Folder with region manifests and brand files of your own instead of the shipped ones. A region with invalid files is served in its last good version; `forecourt start --strict` refuses to start.',
      example: './my-regions',
    },
    '',
  ),
  localesDir: folder({
    name: 'LOCALES_DIR',
    description:
      'Folder with texts of your own, <language>/<namespace>.json; they override the shipped ones.',
    example: './my-texts',
  }),
  publicOrigin: origin({
    name: 'PUBLIC_ORIGIN',
    description:
      'Address under which visitors reach the site; canonical and alternate links are built from it, and only its pages and those of SITE_ORIGINS may act for a visitor. Without it links point to this machine, and the host of a request counts as the site.',
    example: 'https://cars.example',
  }),
  siteOrigins: origins({
    name: 'SITE_ORIGINS',
    description:
      'Further addresses of the site, separated by commas: manifests may name only these and PUBLIC_ORIGIN as webUrl and apiHost. Their pages act for visitors, and the server calls them.',
    example: 'https://cars.my,https://api.cars.example',
  }),
  pageHosts: sources(
    {
      name: 'PAGE_HOSTS',
      description:
        'What pages may load scripts and frames from and connect to where a manifest names it (captcha, card form, tags), separated by commas: addresses, folders of them that end with a slash, or all hosts below a domain. Scripts of these hosts run in the pages of visitors. The hosts of TAG_MANAGER_URL and SESSION_REPLAY_URL are added.',
    },
    PAGE_HOSTS.join(','),
  ),
  hstsSubdomains: onOff(
    {
      name: 'HSTS_SUBDOMAINS',
      description:
        'Whether browsers reach every host below that of PUBLIC_ORIGIN by https only, too, for a year: on only if all of them have certificates.',
    },
    false,
  ),
  pictureHost: host({
    name: 'PICTURE_HOST',
    description: 'Content-delivery host of the pictures; without it this process draws and serves them.',
    example: 'cdn.example',
  }),
  countryLookupUrl: address({
    name: 'COUNTRY_LOOKUP_URL',
    description:
      'Service that returns the country of an IP address: it is called with the visitor’s address appended and answers JSON with a field country. Without it a table of an installed package is used.',
    example: 'https://countries.example/',
  }),
  tagManagerUrl: address(
    {
      name: 'TAG_MANAGER_URL',
      description:
        'Script of the tag manager; the container of the region is appended as ?id=…. It is loaded only after consent.',
    },
    'https://www.googletagmanager.com/gtm.js',
  ),
  sessionReplayUrl: address({
    name: 'SESSION_REPLAY_URL',
    description:
      'Script that defines window.sessionReplay with start({ key, maskAll }) and stop(). It is loaded only after consent, on the routes that the manifest names.',
    example: 'https://replay.example/replay.js',
  }),
  logLevel: choice(
    {
      name: 'LOG_LEVEL',
      description: 'Lowest level of logged messages; debug logs every request.',
    },
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  ),
  trustProxy: networks({
    name: 'TRUST_PROXY',
    description:
      'Addresses or networks, separated by commas, of the proxies whose X-Forwarded-For is trusted; from other clients it is ignored. Behind a proxy on this machine: loopback. If a proxy is not listed, all its visitors count as one client, who gets few login codes, and send as much a day as one network may.',
    example: '10.0.0.0/8',
  }),
  rateLimits: onOff(
    {
      name: 'RATE_LIMITS',
      description:
        'Whether clients with too many requests get 429 for a while. While TRUST_PROXY is empty, this machine and private networks are not limited; off is for load tests from other machines.',
    },
    true,
  ),
  ...MEMORY_VARIABLES,
  maintenance: maintenanceFlag({
    name: 'MAINTENANCE',
    description:
      'Which regions are closed for maintenance when the process starts; `forecourt maintenance` changes it while it runs.',
    example: '1',
  }),
  demoStock: choice(
    {
      name: 'DEMO_STOCK',
      description:
        'Whether a region without listings is filled with demo cars, with films and sounds; auto does not where HOST or PUBLIC_ORIGIN makes the site public.',
    },
    'auto',
    ['auto', 'on', 'off'],
  ),
  studio: onOff(
    {
      name: 'STUDIO',
      description:
        'Whether staff with the role product change manifests at the desk. It writes files of REGIONS_DIR, which all processes of the site read; where they cannot be written it returns a patch.',
    },
    false,
  ),
  ...LOGIN_VARIABLES,
  ...CHANNEL_VARIABLES,
  ...SERVICE_VARIABLES,
  ...REQUEST_VARIABLES,
  ...MONITORING_VARIABLES,
};
