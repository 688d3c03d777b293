import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Checkbox } from '#ui/mantine/controls.ts';
import styles from './shortcuts.module.css';
import { PAGE_KEY, PAGE_KEYS, type PageName, SHORTCUTS } from './shortcuts.ts';

export interface ShortcutHelpProps {
  isOn: boolean;
  /** Pages that the member sees. */
  pages: readonly PageName[];
  onSwitch(isOn: boolean): void;
  onClose(): void;
}

/** All keys of the desk, and the switch for them. */
export function ShortcutHelp({ isOn, pages, onSwitch, onClose }: ShortcutHelpProps) {
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
