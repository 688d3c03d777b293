import type { OfferAction } from '#contracts/types.ts';
import { findRule, type OfferMachine } from './machine.ts';
import { type Course, firstSituation, type Outcome, outcomesOf, type Situation } from './situation.ts';

/** A step from one situation to the next. */
export interface Move extends Outcome {
  from: Situation;
  rule: OfferAction;
}

/** Everything that can happen to an offer. */
export interface Exploration {
  course: Course;
  situations: readonly Situation[];
  moves: readonly Move[];
}

/** Follows all ways through the machine; the first state must exist and actions must lead to states that exist. */
export function explore(machine: OfferMachine, course: Course): Exploration {
  const [first] = machine.states;
  const start = first && firstSituation(first.name);
  const found = new Map(start ? [[keyOf(start), start]] : []);
  const moves: Move[] = [];
  // a map iterates over what is added meanwhile
  for (const from of found.values()) {
    for (const rule of liveRules(machine, from.state)) {
      for (const outcome of outcomesOf(machine, rule, from, course)) {
        moves.push({ ...outcome, from, rule });
        const key = keyOf(outcome.next);
        if (!found.has(key)) found.set(key, outcome.next);
      }
    }
  }
  return { course, situations: [...found.values()], moves };
}

/** Actions of a state that the server would do; none in final states, where they are reported. */
function liveRules(machine: OfferMachine, state: string): OfferAction[] {
  if (machine.states.some(({ name, isFinal }) => name === state && isFinal)) return [];
  return machine.actions.filter((rule) => findRule(machine, state, rule.name) === rule);
}

/** Situations from which moves can lead to one that is wanted. */
export function situationsBefore(
  { situations, moves }: Exploration,
  isWanted: (situation: Situation) => boolean,
  isAllowed: (move: Move) => boolean,
): ReadonlySet<string> {
  const before = new Map<string, string[]>();
  for (const move of moves) {
    if (!isAllowed(move)) continue;
    const key = keyOf(move.next);
    before.set(key, [...(before.get(key) ?? []), keyOf(move.from)]);
  }
  const reached = new Set(situations.filter(isWanted).map(keyOf));
  for (const key of reached) for (const each of before.get(key) ?? []) reached.add(each);
  return reached;
}

export const keyOf = (situation: Situation): string => Object.values(situation).join();
