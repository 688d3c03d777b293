import { useCallback, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { goToDesk } from '../routing/use-desk-address.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import type { PageName } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';

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
