let openWork = 0;

/** Whether something on the page is not saved. */
export const hasUnsavedWork = (): boolean => openWork > 0;

/**
 * Asks before the page is left while something on it is not saved (SPEC 2.2). The words are the browser's own: none shows
 * those of a site any more.
 * @returns ends it
 */
export function warnBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  openWork += 1;
  return () => {
    window.removeEventListener('beforeunload', ask);
    openWork -= 1;
  };
}
