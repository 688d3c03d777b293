/**
 * Returns what all counted addresses of the network around one begin with: 24 bits of IPv4, or 48 of IPv6.
 * @param counted an IPv4 address, or the /64 of an IPv6 customer
 */
export function networkPrefix(counted: string): string {
  return counted.replace(/[^.:]+(?:::\/64)?$/, '') || counted;
}
