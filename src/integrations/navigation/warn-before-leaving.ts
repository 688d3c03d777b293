/**
 * Asks before the page is left while something on it is not saved (SPEC 2.2). The words are the browser's own: none shows
 * those of a site any more.
 * @returns ends it
 */
export function warnBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
