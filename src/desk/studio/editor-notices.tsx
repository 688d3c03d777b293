import { useMemo } from 'react';
import type { StudioDraft } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { mergeChanges } from '#region/json/merge-changes.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { OtherText } from './other-text.tsx';
import type { DraftEditor } from './use-draft-editor.ts';

/** What stands between the draft and publishing it. */
/** @param isWritable whether the file can be changed here at all */
export function EditorNotices({ editor, isWritable }: { editor: DraftEditor; isWritable: boolean }) {
  const t = useTranslate();
  const { from, conflict } = editor;
  const regions = (from.shared_by ?? []).join(', ');
  const notYours =
    regions === '' ? t('desk:studio.notYourRole') : t('desk:studio.files.notYours', { regions });
  if (!from.is_editable) return <Notice>{isWritable ? notYours : t('desk:studio.typed')}</Notice>;
  if (conflict) return <OtherDraft editor={editor} conflict={conflict} />;
  if (from.is_stale) return <OtherFile editor={editor} />;
  return null;
}

/** Somebody else has saved the draft. */
function OtherDraft({ editor, conflict }: { editor: DraftEditor; conflict: StudioDraft }) {
  const t = useTranslate();
  const { from, text } = editor;
  const merged = useMemo(() => mergeChanges(from.text, text, conflict.text), [from, text, conflict]);
  const name = conflict.by ?? t('desk:studio.onDisk');
  return (
    <OtherText
      text={t(merged === undefined ? 'desk:studio.conflict' : 'desk:studio.conflictElsewhere', { name })}
      other={conflict.text}
      own={{ text, label: t('desk:studio.yours'), otherLabel: name }}
      keepLabel={t('desk:studio.keepMine')}
      takeLabel={t('desk:studio.takeTheirs')}
      onKeep={() => void editor.keep(conflict)}
      onMerge={merged === undefined ? undefined : () => void editor.merge(conflict, merged)}
      onTake={() => editor.take(conflict)}
    />
  );
}

/** The file has changed on the disk. */
function OtherFile({ editor }: { editor: DraftEditor }) {
  const t = useTranslate();
  const { from, text } = editor;
  const merged = useMemo(
    () => (from.base_text === null ? undefined : mergeChanges(from.base_text, text, from.disk.text)),
    [from, text],
  );
  return (
    <OtherText
      text={t(merged === undefined ? 'desk:studio.staleText' : 'desk:studio.staleElsewhere', {
        file: from.file,
      })}
      other={from.disk.text}
      own={{ text, label: t('desk:studio.column.draft'), otherLabel: t('desk:studio.file') }}
      keepLabel={t('desk:studio.keepDraft')}
      takeLabel={t('desk:studio.takeFile')}
      onKeep={() => void editor.rebase()}
      onMerge={merged === undefined ? undefined : () => void editor.mergeFile(merged)}
      onTake={() => void editor.discard()}
    />
  );
}
