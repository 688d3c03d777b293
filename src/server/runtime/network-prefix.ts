/**
 * Returns what all counted addresses of the network around one begin with: 24 bits of IPv4, or 48 of IPv6. What is neither
 * is a network of its own, and is returned as it is.
 * @param counted an IPv4 address, or the /64 of an IPv6 customer
 */
export function networkPrefix(counted: string): string {
  return counted.replace(/[^.:]+(?:::\/64)?$/, '') || counted;
}

/** Returns what the addresses of one customer of a network have in common: IPv4 the whole address, IPv6 56 bits. */
export function customerPrefix(counted: string): string {
  const prefix = networkPrefix(counted);
  const [, group] = /([\da-f]+)::\/64$/i.exec(counted) ?? [];
  return group === undefined ? counted : `${prefix}${Number.parseInt(group, 16) >> 8}`;
}
