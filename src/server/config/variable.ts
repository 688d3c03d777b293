import { isIP } from 'node:net';
import { CLOSURE_VALUES, parseClosure } from './closure.ts';
import { hostsOf, urlsOf } from './database-hosts.ts';

/** An environment variable with its allowed values and description. */
export interface Variable<Value = unknown> {
  name: string;
  /** Description for `.env.example` and errors. */
  description: string;
  /** Describes the allowed values. */
  allowed: string;
  /** Value if the variable is absent or empty. */
  default: Value;
  /** Example in `.env.example` if the default is empty. */
  example?: string;
  /** Whether the value must never be printed. */
  isSecret?: boolean;
  /** Parses a text; undefined if it is invalid. */
  parse(text: string): Value | undefined;
}

type Description = Pick<Variable, 'name' | 'description' | 'example' | 'isSecret'>;

/** Any text. */
export function text(description: Description, fallback = ''): Variable<string> {
  return { ...description, allowed: 'any text', default: fallback, parse: (value) => value };
}

/** A folder. */
export function folder(description: Description, fallback = ''): Variable<string> {
  return {
    ...text(description, fallback),
    allowed: 'a folder; a relative path starts where the command is typed, one in .env beside that file',
  };
}

/** A whole number from `min` to `max`. */
export function integer(
  description: Description,
  fallback: number,
  min: number,
  max: number,
): Variable<number> {
  return {
    ...description,
    allowed: `a whole number from ${min} to ${max}`,
    default: fallback,
    parse(value) {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
  };
}

/** A whole number from `min` to `max`, or `auto`. */
export function integerOrAuto(description: Description, min: number, max: number): Variable<number | 'auto'> {
  const { parse } = integer(description, min, min, max);
  return {
    ...description,
    allowed: `auto, or a whole number from ${min} to ${max}`,
    default: 'auto',
    parse: (value) => (value.toLowerCase() === 'auto' ? 'auto' : parse(value)),
  };
}

/** One of a few values. */
export function choice<const Choice extends string>(
  description: Description,
  fallback: Choice,
  choices: readonly Choice[],
): Variable<Choice> {
  return {
    ...description,
    allowed: choices.join(', '),
    default: fallback,
    parse: (value) => choices.find((known) => known === value.toLowerCase()),
  };
}

/** `on` or `off`. */
export function onOff(description: Description, fallback: boolean): Variable<boolean> {
  const values = new Map([
    ['on', true],
    ['off', false],
  ]);
  return {
    ...description,
    allowed: 'on, off',
    default: fallback,
    parse: (value) => values.get(value.toLowerCase()),
  };
}

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

/** Codes of regions, separated by commas, or nothing for all; whether they exist is checked later. */
export function regionCodes(description: Description): Variable<string> {
  return {
    ...description,
    allowed: 'codes of regions separated by commas',
    default: '',
    parse(value) {
      const codes = value.split(',').map((code) => code.trim().toLowerCase());
      return codes.every((code) => /^[a-z]{2,8}$/.test(code)) ? [...new Set(codes)].join(',') : undefined;
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

/** Regions that are closed for maintenance; whether they exist is checked later. */
export function maintenanceFlag(description: Description): Variable<string> {
  return {
    ...description,
    allowed: CLOSURE_VALUES,
    default: '',
    parse: (value) => (parseClosure(value) === undefined ? undefined : value),
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

/** A key that cannot be guessed, or empty. */
export function secret(description: Description): Variable<string> {
  return {
    ...description,
    allowed: '32 or more characters',
    default: '',
    parse: (value) => (value.length >= 32 ? value : undefined),
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
