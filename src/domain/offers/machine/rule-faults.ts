import type { OfferAction } from '#contracts/types.ts';
import { actionAt, type MachineFault, quoted, stateAt } from './fault.ts';
import {
  ACTIONS_OF_STEP,
  ACTORS_OF,
  type ActionName,
  findRule,
  IN_PLACE,
  LEFT_TO_DO,
  type OfferMachine,
  PAYMENTS,
} from './machine.ts';

/** Faults of single actions and states, which need no walk through the machine. */
export function ruleFaults(machine: OfferMachine): MachineFault[] {
  return [
    ...machine.actions.flatMap((rule) => actionFaults(machine, rule)),
    ...stateFaults(machine),
    ...cashFaults(machine),
  ];
}

/** A bank lends to some buyers only; the others have to be able to pay. */
function cashFaults(machine: OfferMachine): MachineFault[] {
  const loan = machine.actions.find(({ name }) => name === 'request_loan');
  if (!loan || machine.actions.some(({ name }) => name === 'choose_cash')) return [];
  const message = 'offers have "request_loan" and "choose_cash" nowhere, so nobody buys without a loan';
  return [{ path: actionAt(machine, loan), message, allowed: `"choose_cash" from ${quoted(loan.from)}` }];
}

function actionFaults(machine: OfferMachine, rule: OfferAction): MachineFault[] {
  const { name, from, to, actors, effects = [] } = rule;
  const faults: MachineFault[] = [];
  const report = (path: MachineFault['path'], message: string, allowed: string) =>
    faults.push({ path, message, allowed });
  const at = actionAt(machine, rule);
  for (const [index, actor] of actors.entries())
    if (!ACTORS_OF[name].includes(actor))
      report([...at, 'actors', index], `"${name}" is not done by "${actor}"`, ACTORS_OF[name].join(', '));
  const finals = machine.states.filter(({ isFinal }) => isFinal).map((each) => each.name);
  for (const state of from) {
    const place = actionAt(machine, rule, state);
    if (finals.includes(state))
      report(place, `an offer ends in "${state}", so nothing can be done there`, 'states that are not final');
    if (findRule(machine, state, name) !== rule)
      report(place, `what "${name}" does in "${state}" is described before`, 'each action once per state');
  }
  if (to === undefined && !IN_PLACE.includes(name))
    report(at, `"${name}" leads to no state`, '"to" with the state that follows');
  const isPayment = PAYMENTS.some(({ paid }) => paid === name);
  if (isPayment && to !== undefined && findRule(machine, to, name))
    report(
      [...at, 'to'],
      `"${name}" would be done again in "${to}"`,
      `a state in which "${name}" is not done`,
    );
  if (effects.includes('sell') && name !== 'hand_over')
    report([...at, 'effects'], `"${name}" sells the car`, '"sell" as an effect of "hand_over"');
  if (effects.includes('ask_deposit') && !effects.includes('hold') && !effects.includes('keep'))
    report([...at, 'effects'], `"${name}" asks for a deposit and does not keep the car`, '"hold" beside it');
  else if (
    name === 'accept' &&
    !effects.some((effect) => ['hold', 'keep', 'sell', 'release'].includes(effect))
  )
    report(
      effects.length > 0 ? [...at, 'effects'] : at,
      '"accept" does not keep the car, which is free again while the buyer goes on',
      '"hold" or "keep" as an effect',
    );
  return faults;
}

function stateFaults(machine: OfferMachine): MachineFault[] {
  const { states } = machine;
  const [first] = states;
  const faults = states
    .filter(({ isFinal = false }) => !isFinal)
    .flatMap((state) => [...stepFaults(machine, state), ...cancelFaults(machine, state.name)]);
  const withdraw: MachineFault[] =
    first && !first.isFinal && !findRule(machine, first.name, 'withdraw')
      ? [
          {
            path: ['states', 0],
            message: `buyers cannot withdraw from an offer in "${first.name}"`,
            allowed: `"withdraw" from ${quoted([first.name])}`,
          },
        ]
      : [];
  return [...faults, ...withdraw];
}

/** The screen that buyers see first must fit what can be done. */
function stepFaults(
  machine: OfferMachine,
  { name, step }: Pick<OfferMachine['states'][number], 'name' | 'step'>,
): MachineFault[] {
  const path = [...stateAt(machine, name), 'step'];
  const isPossible = (action: ActionName) => findRule(machine, name, action) !== undefined;
  const left = step === 'done' ? LEFT_TO_DO.find(isPossible) : undefined;
  if (left !== undefined)
    return [
      {
        path,
        message: `the step "done" says that nothing is left to do, but "${left}" is possible in "${name}"`,
        allowed: `the step that "${left}" is done in`,
      },
    ];
  const wanted = ACTIONS_OF_STEP[step] ?? [];
  if (wanted.length === 0 || wanted.some(isPossible)) return [];
  return [
    {
      path,
      message: `nothing that the step "${step}" is for can be done in "${name}"`,
      allowed: `the action ${wanted.map((each) => `"${each}"`).join(' or ')} from "${name}"`,
    },
  ];
}

function cancelFaults(machine: OfferMachine, name: string): MachineFault[] {
  if (findRule(machine, name, 'cancel')) return [];
  return [
    {
      path: stateAt(machine, name),
      message: `staff cannot cancel an offer in "${name}"`,
      allowed: `"cancel" from "${name}", too`,
    },
  ];
}
