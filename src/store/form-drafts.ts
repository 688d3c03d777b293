import { DAY_MS } from '#domain/time/durations.ts';
import { DRAFT_DAYS, DRAFT_PREFIX, draftKey } from '#domain/visitor/device-keys.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import { removeFromDevice } from './remove-from-device.ts';

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
  /** Slug of the contact who was logged in when it was last changed; empty: nobody. */
  owner: string;
  /** When it was last changed, milliseconds since 1970. */
  savedAt: number;
}

const MAX_AGE_MS = DRAFT_DAYS * DAY_MS;

/** The contact whose login is valid on pages of a region. */
type OwnerIn = (region: string) => string | undefined;

/**
 * @param now milliseconds since 1970
 * @returns undefined when there is none, it is another person's, too old or damaged, or nothing can be stored here
 */
export function readDraft(
  region: string,
  form: string,
  now: number,
  ownerIn: OwnerIn,
): FormDraft | undefined {
  removeOldDrafts(now, ownerIn);
  return draftAt(draftKey(region, form));
}

/**
 * Removes drafts of people who are not logged in any more, those that were not changed for `DRAFT_DAYS`, and damaged ones.
 * @param now milliseconds since 1970
 */
export function removeOldDrafts(now: number, ownerIn: OwnerIn): void {
  removeFromDevice(DRAFT_PREFIX, (key) => {
    const { savedAt = 0, owner = '' } = draftAt(key) ?? {};
    const [region = ''] = key.slice(DRAFT_PREFIX.length).split('.', 1);
    // a clock that was set back must not keep a draft for ever, nor take one that was written a moment ago
    return Math.abs(now - savedAt) > MAX_AGE_MS || (owner !== '' && owner !== ownerIn(region));
  });
}

function draftAt(key: string): FormDraft | undefined {
  try {
    const draft: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null');
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

function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { version, subject, prefilled, answers, key, hasTried, owner, savedAt } = value as Record<
    string,
    unknown
  >;
  return (
    [version, subject, prefilled, key, owner].every((text) => typeof text === 'string') &&
    typeof hasTried === 'boolean' &&
    typeof savedAt === 'number' &&
    typeof answers === 'object' &&
    answers !== null &&
    !Array.isArray(answers)
  );
}
