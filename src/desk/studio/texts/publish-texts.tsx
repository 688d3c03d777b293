import { useTranslate } from '#i18n/i18n-provider.tsx';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { failureText } from '../../parts/failure-text.ts';
import { LoadState } from '../../parts/load-state.tsx';
import parts from '../../parts/parts.module.css';
import { languageName } from '../language-name.ts';
import { RefusedProblems, refusedProblems } from '../refused-problems.tsx';
import { TextDifferences } from './text-differences.tsx';
import { usePublishStudioTextsMutation, useStudioTextDraftsQuery } from './text-publications-api.ts';

export interface PublishTextsProps {
  region: string;
  language: string;
  /** @param patch null: they are live */
  onDone(patch: string | null): void;
  onClose(): void;
}

/** Shows all drafts of a language, and publishes them. */
export function PublishTexts({ region, language, onDone, onClose }: PublishTextsProps) {
  const t = useTranslate();
  const { data, error: missing, refetch } = useStudioTextDraftsQuery({ region, language });
  const [publish, { isLoading, error }] = usePublishStudioTextsMutation();
  const problems = refusedProblems(error);
  async function submit() {
    if (!data || data.length === 0) return;
    const until = Math.max(...data.map(({ version }) => version));
    const answer = await publish({ region, body: { language, until } });
    if (answer.data) onDone(answer.data.patch);
  }
  return (
    <FormDialog
      isWide
      title={t('desk:studio.texts.publishTitle', { language: languageName(language) ?? language })}
      submitLabel={t(isLoading ? 'desk:studio.publishing' : 'desk:studio.publish')}
      isBusy={isLoading}
      problem={error && problems.length === 0 ? failureText(error, t) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {problems.length > 0 && <RefusedProblems region={region} problems={problems} />}
      {data ? (
        <TextDifferences
          rows={data.map(({ key, before, after, by, is_stale: isStale }) => ({
            ...{ key, before, after },
            note: (
              <span className={parts.second}>
                {by}
                {isStale && ` · ${t('desk:studio.stale')}`}
              </span>
            ),
          }))}
        />
      ) : (
        <LoadState error={missing} onRetry={() => void refetch()} />
      )}
    </FormDialog>
  );
}
