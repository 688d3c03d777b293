import type { StudioAddition } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from '../form.module.css';

/** Where something was added, and what remains to be done. */
export function AddedNotice({ added, onClose }: { added: StudioAddition; onClose(): void }) {
  const t = useTranslate();
  const { changes, steps } = added;
  return (
    <Notice isLive>
      <details className={styles.others}>
        <summary>{t('desk:form.added', { count: changes.length })}</summary>
        <ul>
          {changes.map((path) => (
            <li key={path}>
              <code>{path}</code>
            </li>
          ))}
        </ul>
      </details>
      {steps.map((step) => (
        <p key={step} className={styles.step}>
          {step}
        </p>
      ))}
      <p>
        <Button size="sm" onClick={onClose}>
          {t('desk:close')}
        </Button>
      </p>
    </Notice>
  );
}
