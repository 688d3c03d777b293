import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import parts from '../../parts/parts.module.css';
import type { Place } from '../code-editor.tsx';
import { ProblemList } from '../problem-list.tsx';
import styles from './preview.module.css';
import type { usePreview } from './use-preview.ts';

interface PreviewStatusProps {
  preview: ReturnType<typeof usePreview>;
  /** Name of the chosen property when the text inherits it, or empty. */
  inherited: string;
  onGo(place: Place): void;
}

/** What prevents a newer page, and what to know of the one that is shown. */
export function PreviewStatus({ preview, inherited, onGo }: PreviewStatusProps) {
  const t = useTranslate();
  const { page, problems, error, retry } = preview;
  return (
    <div role="status" className={styles.status}>
      {problems.length > 0 && (
        <Notice tone="warning">
          <p>{t(page ? 'desk:studio.preview.stays' : 'desk:studio.preview.faulty')}</p>
          <ProblemList problems={problems.slice(0, 3)} onGo={onGo} />
        </Notice>
      )}
      {problems.length === 0 && page && error !== undefined && (
        <Notice tone="problem">
          <p>{t('desk:failed')}</p>
          <Button size="sm" onClick={retry}>
            {t('desk:retry')}
          </Button>
        </Notice>
      )}
      {page && page.status >= 500 && <Notice tone="problem">{t('desk:studio.preview.failed')}</Notice>}
      {page && page.cars > 0 && (
        <p className={parts.quiet}>{t('desk:studio.preview.cars', { count: page.cars })}</p>
      )}
      {inherited !== '' && (
        <p className={parts.quiet}>{t('desk:studio.preview.inherited', { name: inherited })}</p>
      )}
    </div>
  );
}
