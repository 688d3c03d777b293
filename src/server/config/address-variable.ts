import { isIP } from 'node:net';
import { hostsOf, urlsOf } from './database-hosts.ts';
import type { Description, Variable } from './variable.ts';

/** Scheme and host without a path, or nothing. */
export function origin(description: Description): Variable<string> {
  return {
    ...description,
    allowed: 'an address such as https://cars.example, without a path',
    default: '',
    parse(value) {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      const isPlain =
        url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
      return isPlain && !url.username ? url.origin : undefined;
    },
  };
}

/** The same, with https only. */
export function httpsOrigin(description: Description): Variable<string> {
  const any = origin(description);
  return {
    ...any,
    allowed: 'an address such as https://script.example, without a path',
    parse(value) {
      const found = any.parse(value);
      return found?.startsWith('https:') ? found : undefined;
    },
  };
}

/** Origins separated by commas, or nothing; http only on this machine. */
export function origins(description: Description): Variable<string> {
  const any = origin(description);
  const isLocal = (value: string) => ['localhost', '127.0.0.1'].includes(new URL(value).hostname);
  return {
    ...any,
    allowed: 'addresses such as https://partner.example, without a path, separated by commas',
    parse(value) {
      const found = value.split(',').map((entry) => any.parse(entry.trim()));
      const isRight = found.every(
        (each) => each && !each.includes('*') && (each.startsWith('https:') || isLocal(each)),
      );
      return isRight ? found.join(',') : undefined;
    },
  };
}

/** Origins, folders that end with a slash, and hosts below a domain, by https and separated by commas. */
export function sources(description: Description, fallback: string): Variable<string> {
  return {
    ...description,
    allowed:
      'addresses such as https://tags.example, https://tags.example/v1/ or https://*.tags.example, separated by commas',
    default: fallback,
    parse(value) {
      const entries = value.split(',').map((entry) => entry.trim());
      const isSource = (entry: string) =>
        /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?(\/([\w.~-]+\/)*)?$/.test(entry) &&
        !entry.includes('/.');
      return entries.every(isSource) ? entries.join(',') : undefined;
    },
  };
}

/** Address of a service, or nothing. */
export function address(description: Description, fallback = ''): Variable<string> {
  return {
    ...description,
    allowed: 'an address such as https://service.example/path/, without a query',
    default: fallback,
    parse(value) {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      const isPlain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
      return isPlain ? url.href : undefined;
    },
  };
}

/** A host, optionally with a path prefix, or nothing. */
export function host(description: Description): Variable<string> {
  return {
    ...description,
    allowed: 'a host such as cdn.example or cdn.example/assets, without https://',
    default: '',
    parse: (value) => (/^[a-z0-9.-]+(:\d{1,5})?(\/[\w.~-]+)*$/i.test(value) ? value : undefined),
  };
}

/** Hosts with their port, separated by commas, or nothing. */
export function hosts(description: Description): Variable<string> {
  return {
    ...description,
    allowed: 'hosts such as cars.internal or 10.0.0.5:8080, without https://, separated by commas',
    default: '',
    parse(value) {
      const entries = value.split(',').map((entry) => entry.trim().toLowerCase());
      return entries.every((entry) => /^[a-z0-9.-]+(:\d{1,5})?$/.test(entry)) ? entries.join(',') : undefined;
    },
  };
}

/** Address of a PostgreSQL database, or nothing. */
export function databaseUrl(description: Description): Variable<string> {
  return {
    ...description,
    allowed: 'postgresql://user:password@host:port/database; several hosts are separated by commas',
    default: '',
    parse(value) {
      // a socket address has no host: `postgresql://user@/database?host=/var/run/postgresql`
      const isAddress =
        urlsOf(value).every((url) => URL.canParse(url.replace('@/', '@localhost/'))) &&
        hostsOf(value).every(({ name }) => name !== '');
      return /^postgres(ql)?:\/\/\S+$/.test(value) && isAddress ? value : undefined;
    },
  };
}

/** Address of ClickHouse, or nothing. */
export function clickHouseUrl(description: Description): Variable<string> {
  return {
    ...description,
    allowed: 'http://user:password@host:8123/database',
    default: '',
    parse(value) {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      const isPlain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash;
      return isPlain && /^\/\w*$/.test(url.pathname) ? value : undefined;
    },
  };
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses and networks, separated by commas, or nothing. */
export function networks(description: Description): Variable<string> {
  const isNetwork = (entry: string) => {
    const [address = '', bits = '1', ...more] = entry.split('/');
    const family = isIP(address);
    // not every address can be a proxy: `/0` would trust all of them
    const isWidth = /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32);
    return NAMED_NETWORKS.includes(entry) || (family > 0 && isWidth && more.length === 0);
  };
  return {
    ...description,
    allowed: `addresses such as 10.0.0.1 or 10.0.0.0/8, or ${NAMED_NETWORKS.join(', ')}, separated by commas`,
    default: '',
    parse(value) {
      const entries = value.split(',').map((entry) => entry.trim());
      return entries.every(isNetwork) ? entries.join(',') : undefined;
    },
  };
}

/** Addresses of people, separated by commas, or nothing. */
export function contacts(description: Description): Variable<string> {
  const isContact = (value: string) =>
    /^(?:https:\/\/[^\s/]+\S*|mailto:[^\s@]+@[^\s@]+|tel:\+[\d-]+)$/.test(value) && URL.canParse(value);
  return {
    ...description,
    allowed: 'mailto:, https: or tel: addresses, separated by commas',
    default: '',
    parse(value) {
      const entries = value.split(',').map((entry) => entry.trim());
      return entries.every(isContact) ? entries.join(',') : undefined;
    },
  };
}
