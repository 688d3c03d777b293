import type { Exploration, Move } from './explore.ts';
import { actionAt, type MachineFault, stateAt } from './fault.ts';
import { asksDeposit, CHANGES_SALE, findRule, type OfferMachine, PAYMENTS } from './machine.ts';
import { isComplete, type Misstep, missingNeeds, type Situation } from './situation.ts';

const MISSTEPS: Readonly<Record<Misstep, [message: string, allowed: string]>> = {
  asked_twice: ['asks for an amount that was asked for before', 'each amount once on every way'],
  let_go_twice: [
    'sells or releases a car that is not kept any longer',
    '"sell" or "release" once, at the end',
  ],
  kept_after: ['keeps a car that is sold or released', '"hold" and "keep" before the car is let go'],
};

/** Faults of what can happen to an offer step by step. */
export function moveFaults(machine: OfferMachine, exploration: Exploration): MachineFault[] {
  const finals = new Set(machine.states.filter(({ isFinal }) => isFinal).map(({ name }) => name));
  return [
    ...exploration.moves.flatMap((move) => faultsOfMove(machine, move, finals)),
    ...exploration.moves.flatMap((move) => faultsOfSale(machine, move, exploration)),
    ...exploration.situations
      .filter(({ state }) => !finals.has(state))
      .flatMap((situation) => faultsOfSituation(machine, situation)),
  ];
}

function faultsOfMove(machine: OfferMachine, move: Move, finals: ReadonlySet<string>): MachineFault[] {
  const { from, next, rule, missteps } = move;
  const path = actionAt(machine, rule);
  const faults: MachineFault[] = missteps.map((misstep) => {
    const [message, allowed] = MISSTEPS[misstep];
    return { path, message: `"${rule.name}" ${message}`, allowed };
  });
  const report = (message: string, allowed: string, at = path) => faults.push({ path: at, message, allowed });
  const isOver = finals.has(next.state);
  const isLetGo = next.car === 'released' || next.car === 'sold';
  if (isOver && !isLetGo)
    report(
      `"${rule.name}" ends an offer and neither sells nor releases its car`,
      '"sell" or "release" as an effect',
    );
  if (!isOver && isLetGo && from.car !== next.car)
    report(`"${rule.name}" lets the car go while its offer goes on`, '"to" with a final state');
  for (const { kind } of PAYMENTS) {
    if (isOver && next[kind] === 'due')
      report(`"${rule.name}" ends an offer whose ${kind} can still be paid`, '"stop_payments" as an effect');
    if (!isOver && from[kind] !== 'cancelled' && next[kind] === 'cancelled')
      report(
        `"${rule.name}" stops the payment of the ${kind}, which is not asked for again`,
        '"stop_payments" where the offer ends',
      );
    if (rule.name === 'expire' && from[kind] === 'paid')
      report(
        `an offer in "${from.state}" can expire though its ${kind} is paid`,
        `"keep" as an effect of "${kind}_paid", or no "expire" from "${from.state}"`,
        actionAt(machine, rule, from.state),
      );
  }
  const isFixed = from.isSigned || from.balance !== 'none';
  if (
    CHANGES_SALE.includes(rule.name) &&
    (isFixed || (rule.name === 'change_price' && from.deposit !== 'none'))
  )
    report(
      `"${rule.name}" in "${from.state}" changes what is signed or asked for already`,
      `states before that`,
      actionAt(machine, rule, from.state),
    );
  return faults;
}

/** What is not there although the car is sold. */
function faultsOfSale(machine: OfferMachine, { next, rules }: Move, { course }: Exploration): MachineFault[] {
  const rule = rules.find(({ effects = [] }) => effects.includes('sell'));
  if (!rule) return [];
  const { actions, documents } = machine;
  const missing = [
    asksDeposit(actions) && next.deposit !== 'paid' && 'the deposit is not paid',
    !course.nothingLeft && next.balance !== 'paid' && 'the balance is not paid',
    !next.hasBuyer && 'the buyer is not known',
    !next.hasTerms && 'the terms are not accepted',
    !isComplete(next, documents) && 'required documents are not there',
    !next.isSigned && actions.some(({ name }) => name === 'sign_agreement') && 'the agreement is not signed',
  ].filter((each) => each !== false);
  return missing.map((what) => ({
    path: actionAt(machine, rule),
    message: `a car can be handed over though ${what}`,
    allowed: 'no way to "sell" without it: see "needs", "from" and "to" of the actions before',
  }));
}

function faultsOfSituation(machine: OfferMachine, situation: Situation): MachineFault[] {
  const { state, car, method } = situation;
  const path = stateAt(machine, state);
  const faults: MachineFault[] = [];
  const report = (message: string, allowed: string, at = path) => faults.push({ path: at, message, allowed });
  const isUnpaid = situation.deposit !== 'paid' && situation.balance !== 'paid';
  for (const { kind, paid } of PAYMENTS) {
    if (situation[kind] !== 'due') continue;
    const rule = findRule(machine, state, paid);
    if (!rule)
      report(
        `the ${kind} is due in "${state}", and nothing follows when it is paid`,
        `"${paid}" from "${state}"`,
      );
    else {
      const missing = missingNeeds(rule, { ...situation, [kind]: 'paid' }, machine.documents);
      if (missing.length > 0)
        report(
          `nothing follows in "${state}" when the ${kind} is paid and ${missing.join(', ')} is missing`,
          `"needs" of "${paid}" that are there when it is asked for`,
          actionAt(machine, rule),
        );
    }
    if (kind === 'deposit' && !findRule(machine, state, 'withdraw'))
      report(`buyers cannot withdraw in "${state}" before they have paid`, `"withdraw" from "${state}"`);
  }
  if (car === 'timed' && !findRule(machine, state, 'expire'))
    report(
      `the car is kept for a time in "${state}", and the offer does not end when it is over`,
      `"expire" from "${state}", or "keep" before`,
    );
  if (car === 'kept' && isUnpaid && asksDeposit(machine.actions))
    report(
      `the car is kept without an end in "${state}" though nothing is paid`,
      '"hold" until the deposit is paid, "keep" afterwards',
    );
  const only = machine.states.find(({ name }) => name === state)?.with;
  if (only && (method === null || !only.includes(method)))
    report(
      `"${state}" is only for ${only.join(', ')}, and is reached with ${method ?? 'no way of paying chosen'}`,
      'actions that lead there after such a choice',
      [...path, 'with'],
    );
  return faults;
}
