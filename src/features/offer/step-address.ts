import { useSyncExternalStore } from 'react';
import {
  currentHref,
  onAddressChange,
  pushEntry,
  replaceEntry,
} from '#integrations/navigation/history-entries.ts';

const STEP = 'step';

/** Address of a step of the page, without other parameters of the current address. */
export const stepHref = (step: string): string =>
  `${window.location.pathname}?${STEP}=${encodeURIComponent(step)}`;

/** The step of the address; empty: none. */
export const useAskedStep = (): string =>
  useSyncExternalStore(
    onAddressChange,
    () => new URLSearchParams(window.location.search).get(STEP) ?? '',
    () => '',
  );

/** Shows a step; back leads to the one before. */
export function goToStep(step: string): void {
  const href = stepHref(step);
  if (href !== currentHref()) pushEntry(href);
  window.scrollTo(0, 0);
}

/** Shows what comes next as soon as it is known: the address names no step. */
export function goToNextStep(): void {
  pushEntry(window.location.pathname);
  window.scrollTo(0, 0);
}

/** Replaces a step of the address that cannot be shown by the shown one. */
export function correctStep(step: string): void {
  const url = new URL(currentHref(), window.location.origin);
  url.searchParams.set(STEP, step);
  replaceEntry(url.pathname + url.search);
}
