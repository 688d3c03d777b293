import { useState } from 'react';
import type { StudioDraft, StudioPublication, StudioVersion } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { History, HistoryEntry } from '../panel/history.tsx';
import { failureText } from '../parts/failure-text.ts';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { Difference } from './difference-table.tsx';
import { useStudioTarget } from './files/edited-file.ts';
import { useRestoreStudioVersionMutation, useStudioVersionsQuery } from './publications-api.ts';
import styles from './studio.module.css';

export interface VersionListProps {
  region: string;
  draft: StudioDraft;
  mayPublish: boolean;
  onDone(publication: StudioPublication): void;
}

/** Who published what and when; each version but the live one can be published again. */
export function VersionList({ region, draft, mayPublish, onDone }: VersionListProps) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<StudioVersion>();
  const { data, error, refetch } = useStudioVersionsQuery(useStudioTarget(region));
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <p className={parts.quiet}>{t('desk:studio.noVersions')}</p>;
  const [live] = data.data;
  return (
    <>
      <History>
        {data.data.map((version) => (
          <HistoryEntry
            key={version.id}
            at={version.created_at}
            by={version.by ?? t('desk:studio.onDisk')}
            text={t(`desk:studio.kind.${version.kind}`, { id: version.id, restores: version.restores ?? '' })}
          >
            {version !== live && mayPublish && (
              <div className={styles.restore}>
                <Button size="sm" onClick={() => setChosen(version)}>
                  {t('desk:studio.restore')}
                </Button>
              </div>
            )}
          </HistoryEntry>
        ))}
      </History>
      {chosen && (
        <RestoreDialog
          region={region}
          version={chosen.id}
          base={draft.disk.hash}
          onDone={onDone}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

interface RestoreDialogProps {
  region: string;
  version: number;
  base: string;
  onDone(publication: StudioPublication): void;
  onClose(): void;
}

function RestoreDialog({ region, version, base, onDone, onClose }: RestoreDialogProps) {
  const t = useTranslate();
  const target = useStudioTarget(region);
  const [restore, { isLoading, error }] = useRestoreStudioVersionMutation();
  const [isKept, setKept] = useState(true);
  async function submit() {
    const answer = await restore({ ...target, version, base, ...(isKept && { keep_addresses: true }) });
    if (!answer.data) return;
    onClose();
    onDone(answer.data);
  }
  return (
    <FormDialog
      isWide
      title={t('desk:studio.restoreTitle', { id: version })}
      submitLabel={t(isLoading ? 'desk:studio.publishing' : 'desk:studio.restore')}
      isBusy={isLoading}
      problem={error ? failureText(error, t) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Difference region={region} version={version} kept={{ isKept, setKept }} />
    </FormDialog>
  );
}
