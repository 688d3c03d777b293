import { SITE_NAME } from './cluster.ts';

/** Returns the connection URL of the site's database behind a socket, in a form that libpq and node-postgres accept. */
export function urlOf(socketFolder: string, password: string): string {
  return `postgresql://${SITE_NAME}:${password}@/${SITE_NAME}?host=${encodeURIComponent(socketFolder)}&port=5432`;
}
