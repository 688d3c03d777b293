import type { RequestForm, SentTicket } from '#contracts/types.ts';
import type { FieldAnswer, PostedForm, SendProblem } from '#region/routing/posted-answers.ts';

/** A form that is filled in. */
export interface RequestState {
  form: string;
  /** Name of the shown step, or `CHECK_STEP`. */
  step: string;
  answers: Record<string, FieldAnswer>;
  /** Fields that were changed or left, by name. */
  touched: Record<string, true>;
  /** Answers that were read from a picture, by name of the field; nobody has taken them yet. */
  suggestions: Record<string, FieldAnswer>;
  /** Messages by name of the field. */
  errors: Record<string, string>;
  /** How often answers were refused: each time the first wrong field takes the focus. */
  refusals: number;
  /** `waiting`: files of the step are on their way, and it goes on when they have arrived. */
  status: 'filling' | 'waiting' | 'sending' | 'failed' | 'sent';
  problem: SendProblem | null;
  /** Answers come from a draft of this device. */
  isRestored: boolean;
  ticket: SentTicket | null;
}

/** State areas of requests (SPEC 3.1). Forms whose target has no area of its own share `request`. */
export type RequestArea = 'sell' | 'bookingInspection' | 'appointment' | 'workshop' | 'b5' | 'request';

const AREA_OF_TARGET: Partial<Record<RequestForm['target'], RequestArea>> = {
  'tickets/sell_car': 'sell',
  'tickets/{slug}/inspection-appointment': 'bookingInspection',
  'viewing-schedule': 'appointment',
  'tickets/workshop': 'workshop',
  'tickets/b5/sell_car': 'b5',
};

/** Area of the store in which a form is filled in. */
export const areaOf = (target: RequestForm['target']): RequestArea => AREA_OF_TARGET[target] ?? 'request';

/** The state of a form that was filled in without scripts. */
export const postedState = (form: string, { step, answers, errors, problem }: PostedForm): RequestState => ({
  form,
  step,
  answers,
  touched: {},
  suggestions: {},
  errors,
  refusals: Object.keys(errors).length > 0 ? 1 : 0,
  status: problem ? 'failed' : 'filling',
  problem,
  isRestored: false,
  ticket: null,
});
