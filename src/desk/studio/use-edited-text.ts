import { useState } from 'react';
import type { StudioDraft } from '#contracts/types.ts';

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
export function useEditedText(draft: StudioDraft, isSaving: boolean) {
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
