import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { History, HistoryEntry } from '../../panel/history.tsx';
import { failureText } from '../../parts/failure-text.ts';
import { LoadState } from '../../parts/load-state.tsx';
import parts from '../../parts/parts.module.css';
import { useStudioRights } from '../../session/staff-context.ts';
import { languageName } from '../language-name.ts';
import studio from '../studio.module.css';
import type { PublishTextsProps } from './publish-texts.tsx';
import { TextDifferences } from './text-differences.tsx';
import {
  useRestoreStudioTextsMutation,
  useStudioTextDifferenceQuery,
  useStudioTextVersionsQuery,
} from './text-publications-api.ts';

/** Who published texts of a language and when; those after each version can be put back. */
export function TextHistory(props: PublishTextsProps) {
  const { region, language, onClose } = props;
  const { mayPublish } = useStudioRights(region);
  const t = useTranslate();
  const [chosen, setChosen] = useState<number>();
  const { data, error, refetch } = useStudioTextVersionsQuery({ region, language });
  if (chosen !== undefined) return <RestoreTexts {...props} version={chosen} />;
  return (
    <Dialog
      title={t('desk:studio.texts.history', { language: languageName(language) ?? language })}
      closeLabel={t('desk:close')}
      onClose={onClose}
    >
      {!data && <LoadState error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={parts.quiet}>{t('desk:studio.noVersions')}</p>}
      <History>
        {data?.data.map(({ id, kind, restores, by, created_at: at }, index) => (
          <HistoryEntry
            key={id}
            at={at}
            by={by ?? t('desk:studio.onDisk')}
            text={t(`desk:studio.kind.${kind}`, { id, restores: restores ?? '' })}
          >
            {index > 0 && mayPublish && (
              <div className={studio.restore}>
                <Button size="sm" onClick={() => setChosen(id)}>
                  {t('desk:studio.restore')}
                </Button>
              </div>
            )}
          </HistoryEntry>
        ))}
      </History>
    </Dialog>
  );
}

function RestoreTexts({
  region,
  language,
  version,
  onDone,
  onClose,
}: PublishTextsProps & { version: number }) {
  const t = useTranslate();
  const { data, error: missing, refetch } = useStudioTextDifferenceQuery({ region, language, version });
  const [restore, { isLoading, error }] = useRestoreStudioTextsMutation();
  async function submit() {
    if (!data) return;
    const answer = await restore({ region, version, body: { language, base: data.base } });
    if (answer.data) onDone(answer.data.patch);
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
      {data ? (
        <TextDifferences rows={data.data} />
      ) : (
        <LoadState error={missing} onRetry={() => void refetch()} />
      )}
    </FormDialog>
  );
}
