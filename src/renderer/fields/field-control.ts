import type { RegistrationCardFacts } from '#contracts/types.ts';
import type { FieldFrame, FormAnswers } from '#region/forms/field-kind.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';

/** Calls that controls need; paths begin behind the API of the region, `/time-slot?...`. */
export interface FieldApi {
  /** Name of the form, which uploads belong to. */
  readonly form: string;
  /** Reads what is the same for everybody. @throws a `Failure` of the store */
  get<Body>(path: string): Promise<Body>;
  /** Address of what `get` asks for. */
  address(path: string): string;
  /** A call about what the visitor has sent or held. @throws a `Failure` of the store */
  send<Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Body>;
  /** Address of what the visitor has sent. */
  ownAddress(path: string): string;
  /** Sends a file with progress from 0 to 1. @throws a `Failure` of the store */
  upload<Body>(path: string, body: object, onProgress: (share: number) => void): Promise<Body>;
}

/**
 * Props of the control of a field. It is rendered on the server, too: without JavaScript a named native control must be
 * there. It is memoised: it changes only with its own props.
 */
export interface FieldControlProps<
  View extends FieldFrame = FieldFrame,
  Answer extends FieldAnswer = FieldAnswer,
> {
  field: View;
  /** `undefined`: not answered. */
  answer: Answer | undefined;
  /** Message in the language of the page; the control connects it to its input (`aria-describedby`, `aria-invalid`). */
  error: string | undefined;
  isRequired: boolean;
  /** Part of another control, which says whether it is required. */
  isPart?: boolean;
  isDisabled: boolean;
  /** Id of the element that takes the focus when the field has an error. */
  inputId: string;
  /** Answers of the fields that `needs` of the view names, else empty. The same object while they stay the same. */
  answers: FormAnswers;
  /** Name of the place where the car of the form stands; null: it is not known yet; absent: there is none. */
  carPlace?: string | null;
  api: FieldApi;
  onChange(answer: Answer | undefined): void;
  /** The field was left: it is checked now. */
  onLeave(): void;
  /** What was read from a picture; other fields offer it as their answers. */
  onRead?(facts: RegistrationCardFacts): void;
}
