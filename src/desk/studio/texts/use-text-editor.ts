import { useState } from 'react';
import type { StudioText } from '#contracts/types.ts';
import { comparePlaceholders } from '#domain/text/placeholders.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useUnsavedWork } from '../../routing/unsaved-work.ts';
import type { TextsQuery } from './texts-api.ts';
import { savedText, useTextChanges } from './use-text-changes.ts';

/** What was typed of a text, and what is saved of it. */
export function useTextEditor(list: TextsQuery, language: string, given: StudioText) {
  const t = useTranslate();
  const [text, setText] = useState(savedText(given));
  const [seen, setSeen] = useState(given);
  const changes = useTextChanges(list, language, given.key);
  const { conflict } = changes;
  const isDirty = text !== savedText(seen);
  useUnsavedWork(isDirty ? t('desk:studio.texts.unsaved') : undefined);
  // what others have saved is shown at once while there is nothing to lose
  if (given !== seen) {
    setSeen(given);
    if (!isDirty) setText(savedText(given));
  }
  const fault = placeholderFault(given, text, t);

  return {
    text,
    isDirty,
    isFaulty: fault !== '',
    conflict,
    problem: fault || changes.refusal,
    change(next: string) {
      setText(next);
      changes.clearRefusal();
    },
    /** @returns whether nothing is left to be saved */
    async save(): Promise<boolean> {
      if (!isDirty || text.trim() === '') return true;
      if (fault !== '') return false;
      const version = given.draft?.version ?? 0;
      return changes.wasSent(text, version) || changes.save(text, version, savedText(seen));
    },
    /** Saves the text over that of somebody else, or over that of the file. */
    keep: (version: number) => changes.save(text, version, savedText(given)),
    /** The list has the text of somebody else already. */
    take() {
      changes.clearConflict();
      setText(savedText(given));
    },
    async discard() {
      const { draft } = conflict ?? given;
      const row = draft && (await changes.discard(draft.version));
      if (!row) return;
      changes.clearConflict();
      setText(savedText(row));
    },
  };
}

/** Which placeholders are missing or unknown in what was typed; empty when none are. */
function placeholderFault(
  { key, placeholders }: StudioText,
  text: string,
  t: ReturnType<typeof useTranslate>,
): string {
  if (text === '') return '';
  const { missing, extra } = comparePlaceholders(key, text, new Set(placeholders));
  return [
    missing.length > 0 ? t('desk:studio.texts.lost', { names: missing.join(' ') }) : '',
    extra.length > 0 ? t('desk:studio.texts.extra', { names: extra.join(' ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
