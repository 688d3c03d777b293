import { useRef, useState } from 'react';
import type { StudioText } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { failureText } from '../../parts/failure-text.ts';
import {
  conflictOf,
  type TextsQuery,
  useDiscardStudioTextMutation,
  useSaveStudioTextMutation,
} from './texts-api.ts';

/** What is saved of a text: its draft, or what the file has. */
export const savedText = ({ draft, target }: StudioText): string => draft?.text ?? target ?? '';

/** Saves and discards the draft of a text; keeps why the last change was refused. */
export function useTextChanges(list: TextsQuery, language: string, key: string) {
  const t = useTranslate();
  const [conflict, setConflict] = useState<StudioText>();
  const [refusal, setRefusal] = useState('');
  /** What was saved last, over which version: the list says so a moment later. */
  const sent = useRef<{ text: string; version: number }>(undefined);
  /** The text to save after the one that is on its way. */
  const line = useRef<{ isBusy: boolean; next?: string | undefined }>({ isBusy: false });
  const [send] = useSaveStudioTextMutation();
  const [discard] = useDiscardStudioTextMutation();

  function refuse(error: unknown): void {
    const other = conflictOf(error);
    if (other) setConflict(other);
    else setRefusal(failureText(error, t));
  }

  async function saveOver(text: string, version: number, before: string): Promise<StudioText | undefined> {
    let answer = await send({ list, body: { language, key, text, version } });
    const other = conflictOf(answer.error);
    // the text that was replaced is still the one: its draft has been published in the meantime
    if (other && savedText(other) === before)
      answer = await send({ list, body: { language, key, text, version: other.draft?.version ?? 0 } });
    if (!answer.data) {
      refuse(answer.error);
      return undefined;
    }
    setConflict(undefined);
    setRefusal('');
    return answer.data;
  }

  return {
    conflict,
    refusal,
    clearConflict: () => setConflict(undefined),
    clearRefusal: () => setRefusal(''),
    wasSent: (text: string, version: number): boolean =>
      sent.current?.text === text && sent.current.version === version,
    /**
     * Saves one text after the other: what is typed while one is on its way follows it.
     * @param before text that it replaces
     * @returns whether the text is saved, or will be
     */
    async save(text: string, version: number, before: string): Promise<boolean> {
      sent.current = { text, version };
      if (line.current.isBusy) {
        line.current.next = text;
        return true;
      }
      line.current = { isBusy: true };
      const saved = await saveOver(text, version, before);
      const { next } = line.current;
      line.current = { isBusy: false };
      if (!saved) {
        sent.current = undefined;
        return false;
      }
      return next === undefined || next === text || this.save(next, saved.draft?.version ?? 0, text);
    },
    /** @returns the text without its draft, or nothing when that was refused */
    async discard(version: number): Promise<StudioText | undefined> {
      const answer = await discard({ list, language, key, version });
      if (!answer.data) refuse(answer.error);
      return answer.data;
    },
  };
}
