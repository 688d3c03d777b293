/**
 * Adds the script of a tag manager. Nothing waits for it: one that is away, slow or broken leaves the page as it is
 * (HARDENING R8). It receives the origin of the page, never the address, which may hold what a visitor has searched for.
 */
export function loadTagManager(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.referrerPolicy = 'origin';
  document.head.append(script);
}
