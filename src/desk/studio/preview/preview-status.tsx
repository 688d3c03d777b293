import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import parts from '../../parts/parts.module.css';
import { DeskLink } from '../../routing/desk-link.tsx';
import { useStaff } from '../../session/staff-context.ts';
import type { Place } from '../code-editor.tsx';
import { ProblemList } from '../problem-list.tsx';
import { labelOf } from './part-name.ts';
import styles from './preview.module.css';
import type { usePreview } from './use-preview.ts';

/** A part of the page that is not in the text of the editor. */
export interface ChosenPart {
  name: string;
  /** File that it is in, empty for the manifest; absent: the edited one inherits it. */
  file?: string;
}

interface PreviewStatusProps {
  preview: ReturnType<typeof usePreview>;
  region: string;
  /** Absent: nothing needs to be known of it. */
  chosen: ChosenPart | undefined;
  onGo(place: Place): void;
}

/** What prevents a newer page, and what to know of the one that is shown. */
export function PreviewStatus({ region, preview, chosen, onGo }: PreviewStatusProps) {
  const t = useTranslate();
  const { page, problems, error, isWaiting, retry } = preview;
  return (
    <div role="status" className={styles.status}>
      {problems.length > 0 && (
        <Notice tone="warning">
          <p>{t(page ? 'desk:studio.preview.stays' : 'desk:studio.preview.faulty')}</p>
          <ProblemList region={region} problems={problems.slice(0, 3)} onGo={onGo} />
        </Notice>
      )}
      {isWaiting && <Notice>{t('desk:studio.preview.busy')}</Notice>}
      {problems.length === 0 && page && error !== undefined && !isWaiting && (
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
      {chosen && <ChosenLine region={region} {...chosen} />}
    </div>
  );
}

function ChosenLine({ region, name, file }: ChosenPart & { region: string }) {
  const t = useTranslate();
  const desk = useStaff().region.code;
  if (file === undefined)
    return <p className={parts.quiet}>{t('desk:studio.preview.inherited', { name: labelOf(name) })}</p>;
  const query = new URLSearchParams({ ...(desk !== region && { of: region }), ...(file !== '' && { file }) });
  return (
    <p className={parts.quiet}>
      {t('desk:studio.preview.elsewhere', { name: labelOf(name) })}{' '}
      <DeskLink
        to={{ region: desk, page: 'studio', item: file === '' ? 'edit' : 'file', query: String(query) }}
        className={parts.link}
      >
        {file === '' ? t('desk:studio.preview.openManifest') : t('desk:studio.preview.openFile', { file })}
      </DeskLink>
    </p>
  );
}
