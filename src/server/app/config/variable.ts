import { isIP } from 'node:net';
import { CLOSURE_VALUES, parseClosure } from '../maintenance/closure.ts';

/** One environment variable: what it is called, what it takes and what it means. */
export interface Variable<Value = unknown> {
  name: string;
  /** Words for people: `.env.example` and errors show them. */
  description: string;
  /** What a value must look like, in words. */
  allowed: string;
  /** Value when the variable is absent or empty. */
  default: Value;
  /** Shown in `.env.example` where the default is empty. */
  example?: string;
  /** Whether the value must never be printed. */
  isSecret?: boolean;
  /** Text → value; undefined when the text cannot be used. */
  parse(text: string): Value | undefined;
}

type Words = Pick<Variable, 'name' | 'description' | 'example' | 'isSecret'>;

/** Any text. */
export function text(words: Words, fallback = ''): Variable<string> {
  return { ...words, allowed: 'any text', default: fallback, parse: (value) => value };
}

/** A whole number from `min` to `max`. */
export function integer(words: Words, fallback: number, min: number, max: number): Variable<number> {
  return {
    ...words,
    allowed: `a whole number from ${min} to ${max}`,
    default: fallback,
    parse(value) {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
  };
}

/** One of a few words. */
export function choice<const Choice extends string>(
  words: Words,
  fallback: Choice,
  choices: readonly Choice[],
): Variable<Choice> {
  return {
    ...words,
    allowed: choices.join(', '),
    default: fallback,
    parse: (value) => choices.find((known) => known === value.toLowerCase()),
  };
}

/** `on` or `off`. */
export function onOff(words: Words, fallback: boolean): Variable<boolean> {
  const values = new Map([
    ['on', true],
    ['off', false],
  ]);
  return {
    ...words,
    allowed: 'on, off',
    default: fallback,
    parse: (value) => values.get(value.toLowerCase()),
  };
}

/** Scheme and host without a path, or nothing. */
export function origin(words: Words): Variable<string> {
  return {
    ...words,
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

/** Address of a service, or nothing. */
export function address(words: Words, fallback = ''): Variable<string> {
  return {
    ...words,
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
export function host(words: Words): Variable<string> {
  return {
    ...words,
    allowed: 'a host such as cdn.example or cdn.example/assets, without https://',
    default: '',
    parse: (value) => (/^[a-z0-9.-]+(:\d{1,5})?(\/[\w.~-]+)*$/i.test(value) ? value : undefined),
  };
}

/** Address of a PostgreSQL database, or nothing. */
export function databaseUrl(words: Words): Variable<string> {
  return {
    ...words,
    allowed: 'postgresql://user:password@host:port/database',
    default: '',
    parse(value) {
      // one that is reached by a socket has no host: `postgresql://user@/database?host=/var/run/postgresql`
      const isAddress = URL.canParse(value.replace('@/', '@localhost/'));
      return /^postgres(ql)?:\/\/\S+$/.test(value) && isAddress ? value : undefined;
    },
  };
}

/** Which regions are closed for maintenance; whether there are such regions is not known yet. */
export function maintenanceFlag(words: Words): Variable<string> {
  return {
    ...words,
    allowed: CLOSURE_VALUES,
    default: '',
    parse: (value) => (parseClosure(value) === undefined ? undefined : value),
  };
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses and networks, separated by commas, or nothing. */
export function networks(words: Words): Variable<string> {
  const isNetwork = (entry: string) => {
    const [address = '', bits = '1', ...more] = entry.split('/');
    const family = isIP(address);
    // all addresses of the world are no proxies: `/0` would believe everybody
    const isWidth = /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32);
    return NAMED_NETWORKS.includes(entry) || (family > 0 && isWidth && more.length === 0);
  };
  return {
    ...words,
    allowed: `addresses such as 10.0.0.1 or 10.0.0.0/8, or ${NAMED_NETWORKS.join(', ')}, separated by commas`,
    default: '',
    parse(value) {
      const entries = value.split(',').map((entry) => entry.trim());
      return entries.every(isNetwork) ? entries.join(',') : undefined;
    },
  };
}

/** A key that cannot be guessed, or nothing. */
export function secret(words: Words): Variable<string> {
  return {
    ...words,
    allowed: '32 or more characters',
    default: '',
    parse: (value) => (value.length >= 32 ? value : undefined),
  };
}
