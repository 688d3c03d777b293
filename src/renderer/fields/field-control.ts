import type { RegistrationCardFacts } from '#contracts/types.ts';
import type { FieldFrame, FormAnswers } from '#region/forms/field-kind.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import type { FieldApi } from '#store/field-api.ts';
import type { UploadQueue } from './file/use-upload-queue.ts';

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
  /** Files of the field that its form keeps while the field is not shown. */
  uploads?: UploadQueue;
  onChange(answer: Answer | undefined): void;
  /** The field was left: it is checked now. */
  onLeave(): void;
  /** What was read from a picture; other fields offer it as their answers. */
  onRead?(facts: RegistrationCardFacts): void;
}
