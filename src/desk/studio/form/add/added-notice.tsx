import type { StudioAddition } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { FileLink } from '../../files/file-link.tsx';
import styles from '../form.module.css';

interface AddedNoticeProps {
  region: string;
  added: StudioAddition;
  /** Whether the draft was saved since. */
  isSaved: boolean;
  onClose(): void;
}

/** Where something was added, and what remains to be done. */
export function AddedNotice({ region, added, isSaved, onClose }: AddedNoticeProps) {
  const t = useTranslate();
  const { changes, steps, drafts } = added;
  if (isSaved && steps.length + drafts.length === 0) return null;
  return (
    <Notice isLive>
      <div className={styles.added}>
        <p>{t(isSaved ? 'desk:form.addedSaved' : 'desk:form.addedText')}</p>
        {steps.length > 0 && (
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {drafts.length > 0 && (
          <>
            <p>{t('desk:form.addedDrafts', { count: drafts.length })}</p>
            <ul className={styles.addedFiles}>
              {drafts.map(({ file, count }) => (
                <li key={file}>
                  <FileLink region={region} file={file} />{' '}
                  <span className={styles.count}>{t('desk:form.addedTexts', { count })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
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
        <p>
          <Button size="sm" onClick={onClose}>
            {t('desk:close')}
          </Button>
        </p>
      </div>
    </Notice>
  );
}
