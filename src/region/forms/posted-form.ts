import type { RequestForm } from '#contracts/types.ts';
import type { FieldAnswer } from './field-kind.ts';
import { SUBJECT_KEYS } from './form-address.ts';

/** Why a request was not sent: no answer, refused for no field's reason, too many requests, needs a login. */
export type SendProblem = 'unreachable' | 'refused' | 'busy' | 'login';

/** A form that a browser without JavaScript has sent and that is not finished: its page shows it again. */
export interface PostedForm {
  /** Name of the step to show. */
  step: string;
  answers: Record<string, FieldAnswer>;
  /** Messages by name of the field. */
  errors: Record<string, string>;
  /** Why it was not sent; null: it was not tried. */
  problem: SendProblem | null;
  /** Idempotency key of its sending. */
  key: string;
  /** Controls of other steps as `[name, text]`: hidden inputs keep them. */
  hidden: readonly (readonly [name: string, text: string])[];
}

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
