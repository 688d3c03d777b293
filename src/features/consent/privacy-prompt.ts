let isOpen = false;
const listeners = new Set<() => void>();

/** Shows what a visitor can allow, or closes it. */
export function setPrivacyChoices(isShown: boolean): void {
  isOpen = isShown;
  for (const listener of [...listeners]) listener();
}

export const areChoicesOpen = (): boolean => isOpen;

/** @returns ends it */
export function onPrivacyChoices(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
