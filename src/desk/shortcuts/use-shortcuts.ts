import { useEffect } from 'react';
import { runShortcut } from './run-shortcut.ts';
import { findShortcut, type PageName } from './shortcuts.ts';

/** How long the key of a page may follow `g`. */
const PENDING_MS = 1_500;
/** Controls that take letters, and dialogs: shortcuts do nothing there. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]';

interface ShortcutsProps {
  /** Speech input and sticky keys press letters by accident, so that members can switch them off. */
  isOn: boolean;
  onHelp(): void;
  onPage(page: PageName): void;
}

/** Listens for the keys of the desk, except where somebody types. */
export function useShortcuts({ isOn, onHelp, onPage }: ShortcutsProps): void {
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
