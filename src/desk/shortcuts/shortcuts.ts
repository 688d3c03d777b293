/** Keys that the desk knows besides those of pages, in the order of the help. */
export const SHORTCUTS = [
  { key: '?', does: 'help' },
  { key: '/', does: 'search' },
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
  { key: 'x', does: 'select' },
  { key: 'm', does: 'take' },
  { key: 'a', does: 'answer' },
  { key: 'p', does: 'print' },
  { key: 'c', does: 'close' },
] as const;

export type ShortcutName = (typeof SHORTCUTS)[number]['does'];

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
} as const;

export type PageName = keyof typeof PAGE_KEYS;

export type Pressed = { does: ShortcutName } | { page: PageName } | { isPending: true } | null;

/** The key that the key of a page follows. */
export const PAGE_KEY = 'g';

/** What a key means. @param isPending whether `g` was pressed just before */
export function meaningOf(key: string, isPending: boolean): Pressed {
  if (isPending) {
    const page = Object.entries(PAGE_KEYS).find(([, each]) => each === key)?.[0];
    return page ? { page: page as PageName } : null;
  }
  if (key === PAGE_KEY) return { isPending: true };
  const found = SHORTCUTS.find((each) => each.key === key);
  return found ? { does: found.does } : null;
}
