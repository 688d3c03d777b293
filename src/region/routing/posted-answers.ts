/** The answer to a field as it is sent and stored: JSON. A question without an answer has none. */
export type FieldAnswer =
  | string
  | number
  | boolean
  | readonly string[]
  | Readonly<Record<string, string | number>>;

/** Why a request was not sent: no answer, refused for no field's reason, too many requests, needs a login. */
export type SendProblem = 'unreachable' | 'refused' | 'busy' | 'usedUp' | 'login';

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
