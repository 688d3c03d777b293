import {
  address,
  choice,
  databaseUrl,
  host,
  integer,
  maintenanceFlag,
  networks,
  onOff,
  origin,
  text,
} from './variable.ts';

/** Every environment variable of the product itself; what manifests name besides is in `manifest-variables.ts`. */
export const VARIABLES = {
  host: text(
    {
      name: 'HOST',
      description:
        'Name or address that is listened on. The default can be reached from this machine only; 0.0.0.0 opens it to the network.',
    },
    '127.0.0.1',
  ),
  port: integer({ name: 'PORT', description: 'Port of the site and of the API.' }, 3000, 0, 65535),
  dataDir: text(
    {
      name: 'DATA_DIR',
      description:
        'Folder of the embedded PostgreSQL, of drawn pictures and of everything else that is kept.',
    },
    './.data',
  ),
  databaseUrl: databaseUrl({
    name: 'DATABASE_URL',
    description: 'A PostgreSQL (15 or newer) of your own instead of the embedded one.',
    example: 'postgresql://forecourt:password@db.example:5432/forecourt',
    isSecret: true,
  }),
  regionsDir: text(
    {
      name: 'REGIONS_DIR',
      description: 'Folder with region manifests and brand files of your own instead of the shipped ones.',
      example: './my-regions',
    },
    '',
  ),
  localesDir: text({
    name: 'LOCALES_DIR',
    description:
      'Folder with texts of your own, <language>/<namespace>.json; they are laid over the shipped ones.',
    example: './my-texts',
  }),
  publicOrigin: origin({
    name: 'PUBLIC_ORIGIN',
    description:
      'Address under which visitors reach the site; canonical and alternate links are built from it. Without it they lead to this machine.',
    example: 'https://cars.example',
  }),
  pictureHost: host({
    name: 'PICTURE_HOST',
    description: 'Content-delivery host of the pictures; without it this process draws and serves them.',
    example: 'cdn.example',
  }),
  countryLookupUrl: address({
    name: 'COUNTRY_LOOKUP_URL',
    description:
      'Service that knows the country of an address: it is asked for this address with that of the visitor appended and answers JSON with a field country. Without it a table that comes with the packages is read.',
    example: 'https://countries.example/',
  }),
  logLevel: choice(
    {
      name: 'LOG_LEVEL',
      description: 'Least important kind of message that is logged; debug shows every request.',
    },
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  ),
  trustProxy: networks({
    name: 'TRUST_PROXY',
    description:
      'Addresses or networks, separated by commas, of the proxies whose X-Forwarded-For is believed; from anybody else it is ignored. Behind a proxy on this machine: loopback.',
    example: '10.0.0.0/8',
  }),
  rateLimits: onOff(
    {
      name: 'RATE_LIMITS',
      description:
        'Whether clients that call too often are refused for a while (429). While TRUST_PROXY is empty, this machine and private networks are never refused; off is for load tests from elsewhere.',
    },
    true,
  ),
  pageCacheMb: integer(
    { name: 'PAGE_CACHE_MB', description: 'Memory for finished pages, MiB; 0 renders every page anew.' },
    128,
    0,
    65536,
  ),
  renderThreads: integer(
    {
      name: 'RENDER_THREADS',
      description: 'Threads that make pages; 0 takes as many as the machine has cores, at most 4.',
    },
    0,
    0,
    64,
  ),
  cardCacheMb: integer(
    {
      name: 'CARD_CACHE_MB',
      description: 'Memory for prepared listings and answers of the API, MiB.',
    },
    192,
    8,
    65536,
  ),
  maintenance: maintenanceFlag({
    name: 'MAINTENANCE',
    description:
      'Which regions are closed for maintenance when the process starts; `npm run maintenance` changes it while it runs.',
    example: '1',
  }),
  demoStock: onOff(
    { name: 'DEMO_STOCK', description: 'Whether a region without listings is filled with made-up cars.' },
    true,
  ),
};
