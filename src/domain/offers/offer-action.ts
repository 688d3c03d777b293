/** Who does something with an offer: roles of staff, the buyer, or the system (payments, time). */
export type OfferActor = 'buyer' | 'agent' | 'manager' | 'system';

/** An action of the manifest, as far as it decides what is allowed. */
export interface OfferRule<
  Name extends string = string,
  Need extends string = string,
  Effect extends string = string,
> {
  name: Name;
  from: readonly string[];
  to?: string;
  actors: readonly OfferActor[];
  needs?: readonly Need[];
  effects?: readonly Effect[];
}

/** What follows from an action, or why it is refused. */
export type OfferDecision<Need extends string, Effect extends string> =
  | { to: string; effects: readonly Effect[] }
  /** `state`: not in this state. `actor`: not by this person. `needs`: something is missing. */
  | { refused: 'state' | 'actor' | 'needs'; missing: readonly Need[] };

/** Managers may do what agents may. */
const STANDS_FOR: Readonly<Record<OfferActor, readonly OfferActor[]>> = {
  buyer: ['buyer'],
  agent: ['agent'],
  manager: ['manager', 'agent'],
  system: ['system'],
};

/**
 * Decides an action of an offer by the rules of the region's manifest (SPEC 4, 7.4). Several rules may have the same
 * name; the one for the state counts.
 * @param has whether something that a rule needs is there
 */
export function decideOfferAction<Name extends string, Need extends string, Effect extends string>(
  rules: readonly OfferRule<Name, Need, Effect>[],
  { action, state, actor }: { action: Name; state: string; actor: OfferActor },
  has: (need: Need) => boolean,
): OfferDecision<Need, Effect> {
  const rule = rules.find(({ name, from }) => name === action && from.includes(state));
  if (!rule) return { refused: 'state', missing: [] };
  if (!mayAct(rule, actor)) return { refused: 'actor', missing: [] };
  const missing = (rule.needs ?? []).filter((need) => !has(need));
  if (missing.length > 0) return { refused: 'needs', missing };
  return { to: rule.to ?? state, effects: rule.effects ?? [] };
}

/** Returns the actions that somebody may try in a state; some may still need something. */
export function offerActionsFor<Rule extends OfferRule>(
  rules: readonly Rule[],
  state: string,
  actor: OfferActor,
): Rule[] {
  return rules.filter((rule) => rule.from.includes(state) && mayAct(rule, actor));
}

const mayAct = ({ actors }: OfferRule, actor: OfferActor): boolean =>
  STANDS_FOR[actor].some((each) => actors.includes(each));
