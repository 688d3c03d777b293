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

/** Text of the editor with what is saved of it. */
export function useDraftEditor(region: string, draft: StudioDraft) {
  const t = useTranslate();
  const notify = useNotify();
  const target = useStudioTarget(region);
  const [save, { isLoading: isSaving }] = useSaveStudioDraftMutation();
  const { change, replace, saved, show, ...edit } = useEditedText(draft, isSaving);
  const [conflict, setConflict] = useState<StudioDraft>();
  const discard = useDiscard(region, edit.from, { done: take, refused: refuse });
  useUnsavedWork(edit.isDirty ? t('desk:studio.unsaved') : undefined);

  function take(from: StudioDraft) {
    setConflict(undefined);
    show(from);
  }
  function refuse(error: unknown) {
    const other = conflictOf(error);
    if (other) setConflict(other);
    else notify.failed(error);
  }
  async function send(text: string, { version, base }: Pick<StudioDraft, 'version' | 'base'>) {
    const answer = await save({ ...target, body: { version, base, text } });
    if (!answer.data) return refuse(answer.error);
    setConflict(undefined);
    saved(answer.data);
  }
  /** The draft as a change of the file as it is on the disk now. */
  const onDisk = { version: edit.from.version, base: edit.from.disk.hash };

  return {
    ...edit,
    isSaving,
    conflict,
    change,
    discard,
    take,
    save: () => (edit.isDirty && !isSaving ? send(edit.text, edit.from) : undefined),
    /** Shows a text, and saves it. */
    saveText: (text: string) => {
      change(text);
      return send(text, edit.from);
    },
    /** Saves the text over that of somebody else. */
    keep: (other: StudioDraft) => send(edit.text, other),
    /** Saves a text that has the changes of both. */
    merge: (other: StudioDraft, text: string) => {
      replace(text);
      return send(text, other);
    },
    /** Keeps the text, whatever the file has. */
    rebase: () => send(edit.text, onDisk),
    /** Saves a text that has the changes of the draft and those of the file. */
    mergeFile: (text: string) => {
      replace(text);
      return send(text, onDisk);
    },
  };
}

export type DraftEditor = ReturnType<typeof useDraftEditor>;

/** Returns a function that deletes a draft. */
function useDiscard(
  region: string,
  { version }: StudioDraft,
  { done, refused }: { done(draft: StudioDraft): void; refused(error: unknown): void },
) {
  const t = useTranslate();
  const notify = useNotify();
  const target = useStudioTarget(region);
  const { region: desk } = useStaff();
  const [discard] = useDiscardStudioDraftMutation();
  return async () => {
    const answer = await discard({ ...target, version });
    if (!answer.data) return refused(answer.error);
    done(answer.data);
    notify.done(t('desk:studio.discarded'));
    // nothing is left of a region that was a draft only
    if (answer.data.disk.text === '' && target.file === undefined)
      goToDesk({ region: desk.code, page: 'studio' });
  };
}

/** What is being edited: a text, and the draft that it is a change of. */
interface Editing {
  from: StudioDraft;
  text: string;
  /** Another one shows another text in the editor. */
  key: number;
}

/**
 * The text of the editor. What others have saved is shown at once while there is nothing to lose.
 * @param isSaving whether the draft that is given may be older than the one that is being saved
 */
function useEditedText(draft: StudioDraft, isSaving: boolean) {
  const [edit, setEdit] = useState<Editing>({ from: draft, text: draft.text, key: 0 });
  const [seen, setSeen] = useState(draft);
  const isDirty = edit.text !== edit.from.text;
  if (draft !== seen) {
    setSeen(draft);
    if (!isDirty && !isSaving)
      setEdit(({ key }) => ({
        from: draft,
        text: draft.text,
        key: draft.text === edit.text ? key : key + 1,
      }));
  }
  return {
    ...edit,
    isDirty,
    /** The editor has this text already. */
    change: (text: string) => setEdit((now) => ({ ...now, text })),
    /** Shows another text in the editor. */
    replace: (text: string) => setEdit(({ from, key }) => ({ from, text, key: key + 1 })),
    /** A draft was saved: what was typed in the meantime stays. */
    saved: (from: StudioDraft) => setEdit((now) => ({ ...now, from })),
    show: (from: StudioDraft) => setEdit(({ key }) => ({ from, text: from.text, key: key + 1 })),
  };
}
