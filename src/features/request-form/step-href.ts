import { currentHref, pushEntry, replaceEntry } from '#integrations/navigation/history-entries.ts';
import { FORM_KEYS } from '#region/forms/form-address.ts';

/** Address of a step of the page; empty: the first step. Other parameters stay. */
export function stepHref(step: string): string {
  if (typeof window === 'undefined') return step === '' ? '' : `?${FORM_KEYS.step}=${step}`;
  const url = new URL(currentHref(), window.location.origin);
  if (step === '') url.searchParams.delete(FORM_KEYS.step);
  else url.searchParams.set(FORM_KEYS.step, step);
  return url.pathname + url.search;
}

/** Puts a step into the address. */
export function showStep(step: string, how: 'push' | 'replace'): void {
  const href = stepHref(step);
  if (href === currentHref()) return;
  if (how === 'push') pushEntry(href);
  else replaceEntry(href);
}

/** A parameter of the address. */
export const queryOf = (name: string): string | null => new URLSearchParams(window.location.search).get(name);
