import type { RequestForm } from '#contracts/types.ts';
import { SUBJECT_KEYS } from './form-address.ts';

/** Names of the inputs of a page without JavaScript besides those of fields, whose names have no capital letter. */
export const POST_KEYS = {
  /** The step that was filled in. */
  step: 'formStep',
  /** The step to show instead of the next one. */
  goTo: 'formGoTo',
  key: 'formKey',
} as const;

/** Name of the last step of a form with several ones: the answers are shown before they are sent. */
export const CHECK_STEP = 'check-answers';

/** Whether a form can be filled in by native controls alone: times, files and logins need scripts. */
export function isNativeForm({ steps, login = false }: RequestForm): boolean {
  const always = steps.filter(({ show }) => !show).flatMap(({ fields }) => fields);
  const isScripted = always.some(
    ({ type, required, show }) => (type === 'slot' || type === 'file') && required === true && !show,
  );
  return !login && !isScripted;
}

/** What the address of the page of a form names as its subject. */
export function subjectIn(search: URLSearchParams, { subject = 'none' }: RequestForm): string | undefined {
  const key = SUBJECT_KEYS[subject];
  return (key !== undefined && search.get(key)?.trim()) || undefined;
}
