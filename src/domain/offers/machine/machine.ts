import type { OfferAction, Offers } from '#contracts/types.ts';
import type { OfferActor } from '../offer-action.ts';

/** States and actions of offers as a manifest describes them, and the documents that its actions may need. */
export type OfferMachine = Pick<Offers, 'states' | 'actions' | 'documents'>;

export type ActionName = OfferAction['name'];

type Payment = 'deposit' | 'balance';

/** Doors of the API and jobs of the server that do an action. Nobody else ever asks for it. */
export const ACTORS_OF: Readonly<Record<ActionName, readonly OfferActor[]>> = {
  change_price: ['agent', 'manager'],
  fill_buyer: ['buyer'],
  accept_terms: ['buyer'],
  accept: ['buyer'],
  deposit_paid: ['system'],
  choose_cash: ['buyer'],
  request_loan: ['buyer'],
  add_document: ['buyer', 'agent', 'manager'],
  remove_document: ['buyer', 'agent', 'manager'],
  loan_approved: ['agent', 'manager'],
  loan_refused: ['agent', 'manager'],
  choose_option: ['buyer'],
  prepare_agreement: ['agent', 'manager'],
  sign_agreement: ['buyer'],
  balance_paid: ['system'],
  hand_over: ['agent', 'manager'],
  withdraw: ['buyer'],
  cancel: ['agent', 'manager'],
  expire: ['system'],
};

/** Actions that leave the offer where it is; all others move it on. */
export const IN_PLACE: readonly ActionName[] = [
  'change_price',
  'fill_buyer',
  'accept_terms',
  'add_document',
  'remove_document',
];

/** Actions that change the amounts or the persons of a sale. */
export const CHANGES_SALE: readonly ActionName[] = [
  'change_price',
  'fill_buyer',
  'choose_cash',
  'request_loan',
  'loan_approved',
  'loan_refused',
  'choose_option',
];

/** Payments, the effect that asks for them and the action that records them. */
export const PAYMENTS: readonly { kind: Payment; ask: 'ask_deposit' | 'ask_balance'; paid: ActionName }[] = [
  { kind: 'deposit', ask: 'ask_deposit', paid: 'deposit_paid' },
  { kind: 'balance', ask: 'ask_balance', paid: 'balance_paid' },
];

/** What a screen is there for; one of these must be possible in a state that begins on it. */
export const ACTIONS_OF_STEP: Readonly<Record<string, readonly ActionName[]>> = {
  terms: ['accept_terms', 'accept'],
  deposit: ['deposit_paid'],
  financing: ['choose_cash', 'request_loan'],
  documents: ['add_document'],
  loan: ['request_loan', 'loan_approved', 'loan_refused'],
  options: ['choose_option'],
  agreement: ['prepare_agreement'],
  order: ['sign_agreement'],
  payment: ['balance_paid'],
};

/** What buyers have to do or to pay; the screen that says that nothing is left to do must not hide it. */
export const LEFT_TO_DO: readonly ActionName[] = [
  'accept_terms',
  'accept',
  'deposit_paid',
  'choose_cash',
  'request_loan',
  'choose_option',
  'sign_agreement',
  'balance_paid',
];

/** Whether offers of the machine ask for a deposit; without one, the whole price is the balance. */
export const asksDeposit = (actions: readonly Pick<OfferAction, 'effects'>[]): boolean =>
  actions.some(({ effects = [] }) => effects.includes('ask_deposit'));

/** The rule of a state that decides an action: the first of its name. */
export const findRule = (
  { actions }: Pick<OfferMachine, 'actions'>,
  state: string,
  action: ActionName,
): OfferAction | undefined => actions.find(({ name, from }) => name === action && from.includes(state));

/** Whether somebody who can do the action may do it. */
export const isPossible = ({ name, actors }: Pick<OfferAction, 'name' | 'actors'>): boolean =>
  actors.some((actor) => ACTORS_OF[name].includes(actor));
