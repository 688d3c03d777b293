import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './parts.module.css';

export interface QuestionProps {
  title: string;
  /** What will happen. */
  text: string;
  /** Label of the button that does it. */
  yes: string;
  /** Whether something is lost. */
  isDanger?: boolean;
  onYes(): void;
  onClose(): void;
}

/** Asks once before something is done. */
export function Question({ title, text, yes, isDanger = false, onYes, onClose }: QuestionProps) {
  const t = useTranslate();
  return (
    <Dialog title={title} closeLabel={t('desk:close')} onClose={onClose}>
      <p>{text}</p>
      <div className={styles.answers}>
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </Button>
        <Button onClick={onClose}>{t('desk:cancel')}</Button>
      </div>
    </Dialog>
  );
}
