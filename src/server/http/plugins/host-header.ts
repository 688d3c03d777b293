import type { IncomingMessage } from 'node:http';

/**
 * Whether a request has more than one host: a proxy in front may have used another one than this server does
 * (HARDENING A33, A48). Node keeps the first and drops the others.
 */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  // names and values alternate; a loop, because cached pages are sent 13,000 times a second
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
