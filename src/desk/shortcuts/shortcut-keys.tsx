import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Checkbox } from '#ui/mantine/controls.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import styles from './shortcuts.module.css';

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

/** Pressed before the key of a page. */
const PAGE_KEY = 'g';

const ROWS = 'main tbody tr:has(a[href])';

/** How long the key of a page may follow `g`. */
const PENDING_MS = 1_500;

/** Controls that take letters, and dialogs: shortcuts do nothing there. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]';

const STORED = 'desk.shortcuts';
const OFF = 'off';

export interface ShortcutKeysProps {
  region: string;
  /** Pages that the member sees. */
  pages: readonly PageName[];
}

/** The keys of the desk, and the button that explains them. */
export function ShortcutKeys({ region, pages }: ShortcutKeysProps) {
  const t = useTranslate();
  const [isOn, setOn] = useState(() => window.localStorage.getItem(STORED) !== OFF);
  const [isOpen, setOpen] = useState(false);
  const help = useCallback(() => setOpen(true), []);
  const toPage = useCallback(
    (page: PageName) => {
      if (pages.includes(page)) goToDesk({ region, page });
    },
    [region, pages],
  );
  useShortcuts({ isOn, onHelp: help, onPage: toPage });
  function change(wanted: boolean) {
    if (wanted) window.localStorage.removeItem(STORED);
    else window.localStorage.setItem(STORED, OFF);
    setOn(wanted);
  }
  return (
    <>
      <Button size="sm" onClick={help}>
        {t('desk:shortcuts.title')}
      </Button>
      {isOpen && <ShortcutHelp isOn={isOn} pages={pages} onSwitch={change} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ShortcutsProps {
  /** Speech input and sticky keys press letters by accident, so that members can switch them off. */
  isOn: boolean;
  onHelp(): void;
  onPage(page: PageName): void;
}

/** Listens for the keys of the desk, except where somebody types. */
function useShortcuts({ isOn, onHelp, onPage }: ShortcutsProps): void {
  useEffect(() => {
    if (!isOn) return;
    let pendingUntil = 0;
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const match = findShortcut(event.key, event.timeStamp < pendingUntil);
      pendingUntil = 0;
      if (!match) return;
      if ('isPending' in match) pendingUntil = event.timeStamp + PENDING_MS;
      else if ('page' in match) onPage(match.page);
      else if (match.action === 'help') onHelp();
      else if (!runShortcut(match.action, document)) return;
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, onHelp, onPage]);
}

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

interface ShortcutHelpProps {
  isOn: boolean;
  /** Pages that the member sees. */
  pages: readonly PageName[];
  onSwitch(isOn: boolean): void;
  onClose(): void;
}

/** All keys of the desk, and the switch for them. */
function ShortcutHelp({ isOn, pages, onSwitch, onClose }: ShortcutHelpProps) {
  const t = useTranslate();
  return (
    <Dialog title={t('desk:shortcuts.title')} closeLabel={t('desk:close')} onClose={onClose}>
      <div className={styles.help}>
        <Checkbox
          label={t('desk:shortcuts.on')}
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        <ShortcutList pages={pages} />
      </div>
    </Dialog>
  );
}

/** Keys with what they do. */
export function ShortcutList({ pages }: Pick<ShortcutHelpProps, 'pages'>) {
  const t = useTranslate();
  return (
    <dl className={styles.list}>
      {SHORTCUTS.map(({ key, action }) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(`desk:shortcuts.${action}`)}</dd>
        </div>
      ))}
      {pages.map((page) => (
        <div key={page}>
          <dt>
            <kbd>{PAGE_KEY}</kbd> <kbd>{PAGE_KEYS[page]}</kbd>
          </dt>
          <dd>{t('desk:shortcuts.page', { page: t(`desk:page.${page}`) })}</dd>
        </div>
      ))}
    </dl>
  );
}

type ShortcutName = (typeof SHORTCUTS)[number]['action'];

type PageName = keyof typeof PAGE_KEYS;

type ShortcutMatch = { action: ShortcutName } | { page: PageName } | { isPending: true } | null;

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
