/** Where a PostgreSQL server listens. */
export interface Host {
  name: string;
  port: number;
}

const DEFAULT_PORT = 5432;
/** Scheme with user, hosts, and the rest of an address of a database. */
const PARTS = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;

/**
 * Returns the hosts that an address names, as libpq reads it: `postgresql://user@one:5432,two:5432/database`.
 * @returns none if it names at most one, which the driver reads by itself (a socket, for example)
 */
export function hostsOf(url: string): Host[] {
  const names = namesOf(url);
  return names.length > 1 ? names.map(readHost) : [];
}

/** Returns one address for each host of an address, in its order; the address itself if it names at most one. */
export function urlsOf(url: string): string[] {
  const names = namesOf(url);
  if (names.length < 2) return [url];
  const [, start = '', , end = ''] = PARTS.exec(url) ?? [];
  return names.map((name) => `${start}${name}${end}`);
}

const namesOf = (url: string): string[] => PARTS.exec(url)?.[2]?.split(',') ?? [];

function readHost(text: string): Host {
  const [, name = text, port] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  return { name: name.replace(/^\[(.*)\]$/, '$1'), port: port === undefined ? DEFAULT_PORT : Number(port) };
}
