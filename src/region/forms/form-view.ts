import type { Currency, FormField, RequestForm } from '#contracts/types.ts';
import type { FieldViewOf } from './field-kinds.ts';
import type { ConditionalField, ConditionalStep } from './visible-fields.ts';

/** What the control of any type of field gets. */
export type FieldView = { [Type in FormField['type']]: FieldViewOf<Type> }[FormField['type']];

/** A question as a page shows it. */
export interface QuestionView extends ConditionalField {
  view: FieldView;
  prefill?: FormField['prefill'];
}

export interface StepView extends ConditionalStep<QuestionView> {
  title: string;
  text?: string;
}

/** A form as a page shows it: plain JSON in the language of the page, the same for everybody. */
export interface FormView {
  name: string;
  target: RequestForm['target'];
  /** Id of the spreadsheet that it fills. */
  spreadsheet?: string;
  /** Label of the button that sends it. */
  submit: string;
  /** Pixels that it takes before it is loaded (SPEC 2.3). */
  height: number;
  subject: NonNullable<RequestForm['subject']>;
  needsLogin: boolean;
  steps: readonly StepView[];
  currency: Currency;
  /** A phone number as the region writes it. */
  phoneExample: string;
  /** IANA name; days of answers are those of the region. */
  timeZone: string;
  /** Address of the module that checks answers; it changes with the form. */
  checks: string;
}
