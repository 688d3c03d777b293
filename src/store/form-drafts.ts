import { DRAFT_PREFIX, draftKey } from '#domain/device-keys.ts';
import type { FieldAnswer } from '#region/forms/field-kind.ts';

/** A form that was begun and not sent, stored on this device only. Files are ids of uploads. */
export interface FormDraft {
  /** Of the form: answers of another version are kept as far as their fields still exist. */
  version: string;
  /** What the form is about; a draft about another car is no draft of this one. */
  subject: string;
  /** Answers of the address that it was begun with, as JSON. */
  prefilled: string;
  answers: Record<string, FieldAnswer>;
  /** Idempotency key of the sending, which survives a crash in between. */
  key: string;
  /** It was sent with this key, and no answer came. */
  hasTried: boolean;
}

/** @returns undefined when there is none, it is damaged, or nothing can be stored here */
export function readDraft(region: string, form: string): FormDraft | undefined {
  try {
    const draft: unknown = JSON.parse(window.localStorage.getItem(draftKey(region, form)) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** A device that stores nothing keeps the answers for as long as the page is open. */
export function writeDraft(region: string, form: string, draft: FormDraft): void {
  try {
    window.localStorage.setItem(draftKey(region, form), JSON.stringify(draft));
  } catch {
    // storage is full or blocked
  }
}

export function removeDraft(region: string, form: string): void {
  try {
    window.localStorage.removeItem(draftKey(region, form));
  } catch {
    // nothing can be stored here, so nothing is
  }
}

/** Removes all drafts of this device: the next person at it does not see what was filled in. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith(DRAFT_PREFIX)) window.localStorage.removeItem(key);
  } catch {
    // nothing can be stored here, so nothing is
  }
}

function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { version, subject, prefilled, answers, key, hasTried } = value as Record<string, unknown>;
  return (
    [version, subject, prefilled, key].every((text) => typeof text === 'string') &&
    typeof hasTried === 'boolean' &&
    typeof answers === 'object' &&
    answers !== null &&
    !Array.isArray(answers)
  );
}
