import { existsSync } from 'node:fs';
import { attempt } from './attempt.ts';

/** Paths of programs that tests run, by their Debian package. */
export const DEBIAN_PROGRAMS = {
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
  pgbouncer: '/usr/sbin/pgbouncer',
  'clickhouse-server': '/usr/sbin/clickhouse-server',
} as const;

/** Installs what is missing, where that is possible; tests without their program are skipped, except in CI. */
export async function ensureDebianPrograms(): Promise<void> {
  const missing = Object.entries(DEBIAN_PROGRAMS)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
  if (missing.length === 0 || !existsSync('/usr/bin/apt-get')) return;
  await attempt('apt-get', ['update', '-qq']);
  await attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]);
}
