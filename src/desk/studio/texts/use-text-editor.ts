import { useRef, useState } from 'react';
import type { StudioText } from '#contracts/types.ts';
import { comparePlaceholders } from '#domain/text/placeholders.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { failureText } from '../../parts/failure-text.ts';
import { useUnsavedWork } from '../../routing/unsaved-work.ts';
import {
  conflictOf,
  type TextsQuery,
  useDiscardStudioTextMutation,
  useSaveStudioTextMutation,
} from './texts-api.ts';

/** What was typed of a text, and what is saved of it. */
export function useTextEditor(list: TextsQuery, language: string, given: StudioText) {
  const t = useTranslate();
  const savedText = (row: StudioText) => row.draft?.text ?? row.target ?? '';
  const [text, setText] = useState(savedText(given));
  const [seen, setSeen] = useState(given);
  const [conflict, setConflict] = useState<StudioText>();
  const [refusal, setRefusal] = useState('');
  /** What was saved last, over which version: the list says so a moment later. */
  const sent = useRef<{ text: string; version: number }>(undefined);
  const [save, { isLoading: isSaving }] = useSaveStudioTextMutation();
  const [discard] = useDiscardStudioTextMutation();
  const isDirty = text !== savedText(seen);
  useUnsavedWork(isDirty ? t('desk:studio.texts.unsaved') : undefined);
  // what others have saved is shown at once while there is nothing to lose
  if (given !== seen) {
    setSeen(given);
    if (!isDirty) setText(savedText(given));
  }
  const { missing, extra } = comparePlaceholders(given.key, text, new Set(given.placeholders));
  const fault =
    text === ''
      ? ''
      : [
          missing.length > 0 ? t('desk:studio.texts.lost', { names: missing.join(' ') }) : '',
          extra.length > 0 ? t('desk:studio.texts.extra', { names: extra.join(' ') }) : '',
        ]
          .filter(Boolean)
          .join(' ');

  async function send(version: number): Promise<boolean> {
    const answer = await save({ list, body: { language, key: given.key, text, version } });
    if (!answer.data) return refuse(answer.error);
    sent.current = { text, version };
    setConflict(undefined);
    setRefusal('');
    return true;
  }

  function refuse(error: unknown): false {
    const other = conflictOf(error);
    if (other) setConflict(other);
    else setRefusal(failureText(error, t));
    return false;
  }

  return {
    text,
    isDirty,
    isSaving,
    conflict,
    problem: fault || refusal,
    change(next: string) {
      setText(next);
      setRefusal('');
    },
    /** @returns whether nothing is left to be saved */
    async save(): Promise<boolean> {
      if (!isDirty || text.trim() === '') return true;
      if (fault !== '' || isSaving) return false;
      const version = given.draft?.version ?? 0;
      if (sent.current?.text === text && sent.current.version === version) return true;
      return send(version);
    },
    /** Saves the text over that of somebody else, or over that of the file. */
    keep: (version: number) => send(version),
    /** The list has the text of somebody else already. */
    take() {
      setConflict(undefined);
      setText(savedText(given));
    },
    async discard() {
      const { draft } = conflict ?? given;
      if (!draft) return;
      const answer = await discard({ list, language, key: given.key, version: draft.version });
      if (answer.data) {
        setConflict(undefined);
        setText(savedText(answer.data));
      } else refuse(answer.error);
    },
  };
}
