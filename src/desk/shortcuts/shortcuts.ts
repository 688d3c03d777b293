/** Keys that the desk knows besides those of pages, in the order of the help. */
export const SHORTCUTS = [
  { key: '?', action: 'help' },
  { key: '/', action: 'search' },
  { key: 'j', action: 'next' },
  { key: 'k', action: 'previous' },
  { key: 'x', action: 'select' },
  { key: 'm', action: 'take' },
  { key: 'a', action: 'answer' },
  { key: 'p', action: 'print' },
  { key: 'c', action: 'close' },
] as const;

export type ShortcutName = (typeof SHORTCUTS)[number]['action'];

/** Second keys after `g`, by page of the desk. */
export const PAGE_KEYS = {
  overview: 'o',
  tickets: 't',
  offers: 'f',
  payments: 'p',
  listings: 'l',
  slots: 's',
  imports: 'i',
  staff: 'm',
  events: 'e',
  studio: 'r',
} as const;

export type PageName = keyof typeof PAGE_KEYS;

export type ShortcutMatch = { action: ShortcutName } | { page: PageName } | { isPending: true } | null;

/** Pressed before the key of a page. */
export const PAGE_KEY = 'g';

/** What a key means. @param isPending whether `g` was pressed just before */
export function findShortcut(key: string, isPending: boolean): ShortcutMatch {
  if (isPending) {
    const page = Object.entries(PAGE_KEYS).find(([, each]) => each === key)?.[0];
    return page ? { page: page as PageName } : null;
  }
  if (key === PAGE_KEY) return { isPending: true };
  const found = SHORTCUTS.find((each) => each.key === key);
  return found ? { action: found.action } : null;
}
