import { type OfferRule, offerActionsFor } from './offer-action.ts';

/** A state of the manifest, as far as it decides what the buyer sees. */
export interface StepState {
  name: string;
  step: string;
  tone?: string;
  isFinal?: boolean;
  with?: readonly string[];
}

/** Where an offer stands. */
export interface StepFacts<Need extends string = string> {
  state: string;
  /** How the rest is paid; null: not chosen. */
  method: string | null;
  /** State before one that ended the offer badly. */
  stateBefore?: string | undefined;
  /** Whether something that an action needs is there. */
  has(need: Need): boolean;
}

export interface FlowStep {
  name: string;
  status: 'done' | 'current' | 'next';
  /** Whether the buyer can look at it: it is done, it is next, or something on it can be done already. */
  isOpen: boolean;
}

/** Screen on which the buyer does something. */
const SCREEN_OF_ACTION: Readonly<Record<string, string>> = {
  fill_buyer: 'buyer',
  accept_terms: 'terms',
  accept: 'terms',
  choose_cash: 'financing',
  request_loan: 'financing',
  add_document: 'documents',
  choose_option: 'options',
  sign_agreement: 'order',
};

/** Screen on which the buyer brings what an action needs. */
const SCREEN_OF_NEED: Readonly<Record<string, string>> = {
  buyer: 'buyer',
  terms: 'terms',
  documents: 'documents',
};

/**
 * The screens of an offer in their order (SPEC 2.3): those of the states on the way, each followed by those on which the
 * buyer brings what the next state needs. Ways of paying that were not chosen are left out.
 */
export function offerSteps<Need extends string>(
  states: readonly StepState[],
  actions: readonly OfferRule<string, Need>[],
  { state, method, stateBefore, has }: StepFacts<Need>,
): FlowStep[] {
  const onTheWay = states.filter(
    ({ tone, with: only }) =>
      tone !== 'bad' && (only === undefined || (method !== null && only.includes(method))),
  );
  const names = [...new Set(onTheWay.flatMap((each) => screensOf(each, actions)))];
  const here = states.find(({ name }) => name === state);
  const hasFailed = here?.isFinal === true && here.tone === 'bad';
  const reached = hasFailed ? states.find(({ name }) => name === stateBefore) : here;
  const current = reached === undefined ? undefined : currentScreen(reached, actions, has);
  const at = current === undefined ? -1 : names.indexOf(current);
  const brought = new Set(
    (Object.keys(SCREEN_OF_NEED) as Need[]).filter(has).map((need) => SCREEN_OF_NEED[need]),
  );
  const isAtEnd = here?.isFinal === true && !hasFailed;
  const openNow = new Set(offerActionsFor(actions, state, 'buyer').map(({ name }) => SCREEN_OF_ACTION[name]));
  return names.map((name, index) => {
    const isDone = isAtEnd || index < at || (index > at && brought.has(name));
    const status = isDone ? 'done' : index === at && !hasFailed ? 'current' : 'next';
    return { name, status, isOpen: status !== 'next' || openNow.has(name) };
  });
}

/** The first screen on which something is missing, else the one on which the buyer goes on. */
function currentScreen<Need extends string>(
  state: StepState,
  actions: readonly OfferRule<string, Need>[],
  has: (need: Need) => boolean,
): string {
  const screens = screensOf(state, actions);
  const moves = movesFrom(state, actions);
  const acting =
    moves
      .map(({ name }) => SCREEN_OF_ACTION[name])
      .find((name) => name !== undefined && screens.includes(name)) ?? state.step;
  const before = screens.slice(0, screens.indexOf(acting));
  const missing = moves
    .flatMap(({ needs = [] }) => needs)
    .filter((need) => !has(need))
    .map((need) => SCREEN_OF_NEED[need])
    .find((name) => name !== undefined && before.includes(name));
  return missing ?? acting;
}

function screensOf<Need extends string>(
  state: StepState,
  actions: readonly OfferRule<string, Need>[],
): string[] {
  const needed = movesFrom(state, actions)
    .flatMap(({ needs = [] }) => needs)
    .flatMap((need) => SCREEN_OF_NEED[need] ?? []);
  return [...new Set([state.step, ...needed])];
}

/** What the buyer does to get on from a state. */
const movesFrom = <Need extends string>({ name }: StepState, actions: readonly OfferRule<string, Need>[]) =>
  offerActionsFor(actions, name, 'buyer').filter(
    (each) => each.to !== undefined && each.name in SCREEN_OF_ACTION,
  );
