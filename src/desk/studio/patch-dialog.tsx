import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import dialog from '../dialogs/form-dialog.module.css';
import styles from './studio.module.css';

interface PatchDialogProps {
  /** What the patch changes: its file is named after it. */
  name: string;
  patch: string;
  onClose(): void;
}

/** A patch for somebody who can change the files. */
export function PatchDialog({ name, patch, onClose }: PatchDialogProps) {
  const t = useTranslate();
  return (
    <Dialog isWide title={t('desk:studio.patchTitle')} closeLabel={t('desk:close')} onClose={onClose}>
      <p>{t('desk:studio.patchHelp')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <pre className={styles.other} tabIndex={0}>
        {patch}
      </pre>
      <div className={dialog.answers}>
        <LinkButton
          variant="primary"
          href={`data:text/x-patch;charset=utf-8,${encodeURIComponent(patch)}`}
          download={`${name.replaceAll('/', '-')}.patch`}
        >
          {t('desk:studio.download')}
        </LinkButton>
      </div>
    </Dialog>
  );
}
