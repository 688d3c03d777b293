/** Whether an address belongs to this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.[\d.]+$/i.test(address);
}
