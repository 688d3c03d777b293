const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether a host name is this machine. */
export const isLocalHost = (host: string): boolean => LOOPBACK.test(host);

/** Whether a scheme with a host leads to this machine; an empty or malformed one does not. */
export const isLocalOrigin = (origin: string): boolean =>
  URL.canParse(origin) && isLocalHost(new URL(origin).hostname);
