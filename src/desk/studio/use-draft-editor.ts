import { useState } from 'react';
import type { StudioDraft } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useNotify } from '../parts/use-notify.ts';
import { useUnsavedWork } from '../routing/unsaved-work.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useStaff } from '../session/staff-context.ts';
import { useStudioTarget } from './files/edited-file.ts';
import { conflictOf } from './other-text.tsx';
import { useDiscardStudioDraftMutation, useSaveStudioDraftMutation } from './studio-api.ts';

/** What is being edited: a text, and the draft that it is a change of. */
interface Editing {
  from: StudioDraft;
  text: string;
  /** Another one shows another text in the editor. */
  key: number;
}

/** Text of the editor with what is saved of it. */
export function useDraftEditor(region: string, draft: StudioDraft) {
  const t = useTranslate();
  const notify = useNotify();
  const target = useStudioTarget(region);
  const { region: desk } = useStaff();
  const [edit, setEdit] = useState<Editing>({ from: draft, text: draft.text, key: 0 });
  const [seen, setSeen] = useState(draft);
  const [conflict, setConflict] = useState<StudioDraft>();
  const [save, { isLoading: isSaving }] = useSaveStudioDraftMutation();
  const [discard] = useDiscardStudioDraftMutation();
  const isDirty = edit.text !== edit.from.text;
  useUnsavedWork(isDirty ? t('desk:studio.unsaved') : undefined);
  const show = (from: StudioDraft) => {
    setConflict(undefined);
    setEdit(({ key }) => ({ from, text: from.text, key: key + 1 }));
  };
  // what others have saved is shown at once while there is nothing to lose
  if (draft !== seen) {
    setSeen(draft);
    if (!isDirty && !isSaving)
      setEdit(({ key }) => ({
        from: draft,
        text: draft.text,
        key: draft.text === edit.text ? key : key + 1,
      }));
  }

  async function send(text: string, { version, base }: Pick<StudioDraft, 'version' | 'base'>) {
    const answer = await save({ ...target, body: { version, base, text } });
    if (answer.data) {
      const from = answer.data;
      setConflict(undefined);
      // what was typed in the meantime stays
      setEdit((now) => ({ ...now, from }));
      return;
    }
    const other = conflictOf(answer.error);
    if (other) setConflict(other);
    else notify.failed(answer.error);
  }

  async function discardDraft() {
    const answer = await discard({ ...target, version: edit.from.version });
    if (answer.data) {
      show(answer.data);
      notify.done(t('desk:studio.discarded'));
      // nothing is left of a region that was a draft only
      if (answer.data.disk.text === '' && target.file === undefined)
        goToDesk({ region: desk.code, page: 'studio' });
    } else if (conflictOf(answer.error)) setConflict(conflictOf(answer.error));
    else notify.failed(answer.error);
  }

  return {
    ...edit,
    isDirty,
    isSaving,
    conflict,
    change: (text: string) => setEdit((now) => ({ ...now, text })),
    save: () => (isDirty && !isSaving ? send(edit.text, edit.from) : undefined),
    /** Shows a text, and saves it. */
    saveText: (text: string) => {
      setEdit((now) => ({ ...now, text }));
      return send(text, edit.from);
    },
    /** Saves the text over that of somebody else. */
    keep: (other: StudioDraft) => send(edit.text, other),
    /** Saves a text that has the changes of both. */
    merge: (other: StudioDraft, text: string) => {
      setEdit(({ from, key }) => ({ from, text, key: key + 1 }));
      return send(text, other);
    },
    /** Makes the draft a change of the file as it is on the disk now. */
    rebase: () => send(edit.text, { version: edit.from.version, base: edit.from.disk.hash }),
    take: show,
    discard: discardDraft,
  };
}

export type DraftEditor = ReturnType<typeof useDraftEditor>;
