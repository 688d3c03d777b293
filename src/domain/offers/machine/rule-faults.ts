import type { OfferAction } from '#contracts/types.ts';
import { actionAt, type MachineFault, quoted, stateAt } from './fault.ts';
import { ACTIONS_OF_STEP, ACTORS_OF, findRule, IN_PLACE, type OfferMachine, PAYMENTS } from './machine.ts';

/** Faults of single actions and states, which need no walk through the machine. */
export function ruleFaults(machine: OfferMachine): MachineFault[] {
  return [...machine.actions.flatMap((rule) => actionFaults(machine, rule)), ...stateFaults(machine)];
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
  return faults;
}

function stateFaults(machine: OfferMachine): MachineFault[] {
  const { states } = machine;
  const [first] = states;
  const faults = states
    .filter(({ isFinal = false }) => !isFinal)
    .flatMap(({ name, step }): MachineFault[] => {
      const path = stateAt(machine, name);
      const wanted = ACTIONS_OF_STEP[step] ?? [];
      const needed: MachineFault[] =
        wanted.length > 0 && !wanted.some((action) => findRule(machine, name, action))
          ? [
              {
                path: [...path, 'step'],
                message: `nothing that the step "${step}" is for can be done in "${name}"`,
                allowed: `the action ${wanted.map((each) => `"${each}"`).join(' or ')} from "${name}"`,
              },
            ]
          : [];
      return findRule(machine, name, 'cancel')
        ? needed
        : [
            ...needed,
            {
              path,
              message: `staff cannot cancel an offer in "${name}"`,
              allowed: `"cancel" from "${name}", too`,
            },
          ];
    });
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
