import { useState } from 'react';
import type { StudioDraft, StudioPublication } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { failureText } from '../parts/failure-text.ts';
import type { Place } from './code-editor.tsx';
import { Difference } from './difference-table.tsx';
import { useStudioTarget } from './files/edited-file.ts';
import { usePublishStudioDraftMutation } from './publications-api.ts';
import { RefusedProblems, refusedProblems } from './refused-problems.tsx';

export interface PublishDialogProps {
  region: string;
  draft: StudioDraft;
  /** Shows a place of the text. */
  onGo(place: Place): void;
  onDone(publication: StudioPublication): void;
  onClose(): void;
}

/** Shows what will change, and publishes it. */
export function PublishDialog({ region, draft, onGo, onDone, onClose }: PublishDialogProps) {
  const t = useTranslate();
  const target = useStudioTarget(region);
  const { shared_by: sharedBy } = draft;
  const [publish, { isLoading, error }] = usePublishStudioDraftMutation();
  const problems = refusedProblems(error);
  const [isKept, setKept] = useState(true);
  async function submit() {
    const answer = await publish({
      ...target,
      version: draft.version,
      ...(isKept && { keep_addresses: true }),
    });
    if (!answer.data) return;
    onClose();
    onDone(answer.data);
  }
  function go(place: Place) {
    onClose();
    // the page below the dialog neither scrolls nor takes the focus until it is gone
    requestAnimationFrame(() => onGo(place));
  }
  return (
    <FormDialog
      isWide
      title={t('desk:studio.publishTitle', { file: draft.file })}
      submitLabel={t(
        isLoading
          ? 'desk:studio.publishing'
          : draft.is_writable
            ? 'desk:studio.publish'
            : 'desk:studio.makePatch',
      )}
      isBusy={isLoading}
      problem={error && problems.length === 0 ? failureText(error, t) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {problems.length === 0 && (
        <p>{t(draft.is_writable ? 'desk:studio.publishText' : 'desk:studio.patchText')}</p>
      )}
      {sharedBy && sharedBy.length > 0 && (
        <Notice tone="warning">{t('desk:studio.files.changesAll', { regions: sharedBy.join(', ') })}</Notice>
      )}
      {problems.length > 0 ? (
        <RefusedProblems region={region} problems={problems} onGo={go} />
      ) : (
        <Difference region={region} kept={{ isKept, setKept }} />
      )}
    </FormDialog>
  );
}
