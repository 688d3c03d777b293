import type { ShortcutName } from './shortcuts.ts';

const ROWS = 'main tbody tr:has(a[href])';

/**
 * Runs the action of a shortcut on the page. Elements name their action in `data-shortcut`; `next` and `previous` open the
 * row below and above the open one.
 * @returns whether the page has the action
 */
export function runShortcut(action: Exclude<ShortcutName, 'help'>, page: ParentNode): boolean {
  if (action === 'next' || action === 'previous') return openNeighbour(page, action === 'next' ? 1 : -1);
  const scope = action === 'select' ? openRow(page) : page;
  const found = scope?.querySelector<HTMLElement>(`[data-shortcut="${action}"]`);
  if (!found) return false;
  found.focus();
  if (action !== 'search' && action !== 'answer') found.click();
  return true;
}

const openRow = (page: ParentNode) => page.querySelector(`${ROWS}[aria-current]`);

function openNeighbour(page: ParentNode, step: number): boolean {
  const rows = [...page.querySelectorAll<HTMLElement>(ROWS)];
  const at = rows.findIndex((row) => row.hasAttribute('aria-current'));
  const next = rows[at === -1 ? 0 : at + step];
  const link = next?.querySelector<HTMLElement>('a[href]');
  if (!link) return false;
  next?.scrollIntoView({ block: 'nearest' });
  link.click();
  return true;
}
