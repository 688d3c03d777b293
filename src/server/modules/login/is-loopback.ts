/** Whether an address is of this machine itself. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.[\d.]+$/i.test(address);
}
