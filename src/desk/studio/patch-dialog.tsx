import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './studio.module.css';

/** A patch for somebody who can change the files. */
export function PatchDialog({ patch, onClose }: { patch: string; onClose(): void }) {
  const t = useTranslate();
  return (
    <Dialog title={t('desk:studio.patchTitle')} closeLabel={t('desk:close')} onClose={onClose}>
      <p>{t('desk:studio.patchHelp')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <pre className={styles.other} tabIndex={0}>
        {patch}
      </pre>
      <LinkButton href={`data:text/x-patch;charset=utf-8,${encodeURIComponent(patch)}`} download>
        {t('desk:studio.download')}
      </LinkButton>
    </Dialog>
  );
}
