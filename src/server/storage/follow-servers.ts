import { hostsOf } from '../config/database-hosts.ts';
import type { Log } from '../runtime/log.ts';
import { followPrimary, type Primary } from './primary.ts';
import { followReplicas, type Replicas } from './replicas.ts';

/** The servers that a process follows; without a replica, and with addresses of one server, none. */
export interface Servers {
  /** Of the address of pools. */
  primary?: Primary;
  /** Of the address past a pooler; the same as `primary` without a pooler. */
  direct?: Primary;
  replicas?: Replicas;
  close(): void;
}

interface ServersOptions {
  url: string;
  directUrl: string;
  replicaUrl?: string | undefined;
  log: Log;
}

export function followServers({ url, directUrl, replicaUrl, log }: ServersOptions): Servers {
  const replicas = replicaUrl ? followReplicas(replicaUrl, log) : undefined;
  const isFollowed = (each: string) => hostsOf(each).length > 0;
  const primary =
    replicas || isFollowed(url)
      ? followPrimary({
          url,
          log,
          onState: () => replicas?.note(primary?.state() ?? null, primary?.isSilent() ?? false),
        })
      : undefined;
  const ofDirect = directUrl !== url && isFollowed(directUrl);
  const direct = ofDirect ? followPrimary({ url: directUrl, log }) : undefined;
  const passed = directUrl === url ? primary : direct;
  return {
    ...(primary && { primary }),
    ...(passed && { direct: passed }),
    ...(replicas && { replicas }),
    close() {
      for (const each of [primary, direct, replicas]) each?.close();
    },
  };
}
