import { type Host, hostsOf, urlsOf } from '../config/database-hosts.ts';
import type { Log } from '../runtime/log.ts';
import { probeServer, type ServerProbe, type ServerState } from './server-probe.ts';

/** Follows which server of an address takes writes. */
export interface Primary {
  /**
   * Returns the server that took writes last, at once or when the first one is found.
   * @returns undefined if the address names one server only
   * @throws if none takes writes within `timeoutMs` of the start
   */
  find(timeoutMs: number): Promise<Host | undefined>;
  /** Its address. As `find`. */
  findUrl(timeoutMs: number): Promise<string>;
  /** The last answer of that server; null while it does not answer or takes no writes. */
  state(): ServerState | null;
  /** Whether it may only be slow, if `state` is null. */
  isSilent(): boolean;
  /** Calls back when another server takes over. */
  onChange(listener: (host: Host) => void): void;
  close(): void;
}

/** What is probed, and who wants to know. */
export interface PrimaryOptions {
  url: string;
  log: Log;
  /** Called after each answer of the server that takes writes. */
  onState?(): void;
}

/**
 * Probes all servers of an address. Of several that take writes the one that was promoted last is chosen; one that was
 * promoted before it is never chosen again, because what it takes would be lost.
 */
export function followPrimary({ url, log, onState }: PrimaryOptions): Primary {
  const hosts = hostsOf(url);
  const urls = urlsOf(url);
  const listeners = new Set<(host: Host) => void>();
  const found = Promise.withResolvers<void>();
  let current = urls.length === 1 ? 0 : -1;
  let newest = 0;
  if (current === 0) found.resolve();

  function choose(): void {
    // a server that was promoted later may answer later
    if (current === -1 && probes.some(({ state }) => state === undefined)) return;
    for (const { state } of probes) if (state?.isWritable) newest = Math.max(newest, state.timeline);
    const candidates = probes.flatMap(({ state }, at) =>
      state?.isWritable && state.timeline === newest ? [at] : [],
    );
    const chosen = candidates.includes(current) ? current : (candidates[0] ?? current);
    if (chosen === current) return;
    const before = current;
    current = chosen;
    found.resolve();
    const host = hosts[chosen];
    if (before === -1 || !host) return;
    log.warn(`Writes go to the database server ${host.name}:${host.port} now`);
    for (const listener of listeners) listener(host);
  }

  const probes: ServerProbe[] = urls.map((each, at) =>
    probeServer(each, () => {
      choose();
      if (at === current) onState?.();
    }),
  );

  async function waitForFirst(timeoutMs: number): Promise<void> {
    if (current === -1) await waitForPrimary(found.promise, timeoutMs, hosts);
  }

  return {
    async find(timeoutMs) {
      await waitForFirst(timeoutMs);
      return hosts[current];
    },
    async findUrl(timeoutMs) {
      await waitForFirst(timeoutMs);
      return urls[current] ?? url;
    },
    state() {
      const state = probes[current]?.state;
      return state?.isWritable ? state : null;
    },
    isSilent: () => probes[current]?.isSilent ?? false,
    onChange: (listener) => listeners.add(listener),
    close() {
      for (const probe of probes) probe.close();
    },
  };
}

/** Waits until a server takes writes. @throws NoPrimaryError */
async function waitForPrimary(
  found: Promise<void>,
  timeoutMs: number,
  hosts: readonly Host[],
): Promise<void> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new NoPrimaryError(hosts)), timeoutMs);
  await Promise.race([found, timer.promise]).finally(() => clearTimeout(timeout));
}

/** None of the servers that an address names takes writes. */
class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
  readonly code = 'ECONNREFUSED';

  constructor(hosts: readonly Host[]) {
    const names = hosts.map(({ name, port }) => `${name}:${port}`).join(', ');
    super(`None of the database servers ${names} takes writes.`);
  }
}

/** Returns the address of the server that takes writes; an address of one server is returned as it is. */
export async function writableUrl(url: string, log: Log, timeoutMs: number): Promise<string> {
  if (urlsOf(url).length === 1) return url;
  const primary = followPrimary({ url, log });
  try {
    return await primary.findUrl(timeoutMs);
  } finally {
    primary.close();
  }
}
