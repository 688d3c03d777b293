import Router from 'next/router';

/** Next's router leaves back and forward to the caller, until the returned function is called. */
export function interceptEntryReturns(): () => void {
  Router.beforePopState(() => false);
  return () => Router.beforePopState(() => true);
}

/** Loads another page, as a click on a link does. */
export function loadPage(address: string): void {
  window.location.assign(address);
}
