import { SITE_NAME } from './cluster.ts';

/** Connection URL of the site's database behind a socket, in the form that libpq and node-postgres both read. */
export function urlOf(socketFolder: string, password: string): string {
  return `postgresql://${SITE_NAME}:${password}@/${SITE_NAME}?host=${encodeURIComponent(socketFolder)}&port=5432`;
}
