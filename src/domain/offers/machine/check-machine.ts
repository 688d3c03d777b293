import { explore } from './explore.ts';
import type { MachineFault } from './fault.ts';
import type { OfferMachine } from './machine.ts';
import { moveFaults } from './move-faults.ts';
import { ruleFaults } from './rule-faults.ts';
import { wayFaults } from './way-faults.ts';

/**
 * Walks through everything that can happen to an offer and returns what is unsafe: states that are never reached or
 * never left, cars that are sold unpaid, sold twice or never released, payments that nothing follows, actors that no
 * action has. Actions must lead between states that exist.
 */
export function checkMachine(machine: OfferMachine): MachineFault[] {
  const [first] = machine.states;
  if (first?.isFinal)
    return [
      {
        path: ['states', 0],
        message: `a new offer begins in "${first.name}", which is final`,
        allowed: 'a first state that is not final',
      },
    ];
  const explorations = [
    { nothingLeft: false, isLent: true },
    { nothingLeft: true, isLent: true },
    { nothingLeft: false, isLent: false },
  ].map((course) => explore(machine, course));
  const faults = [
    ...ruleFaults(machine),
    ...explorations.flatMap((each) => moveFaults(machine, each)),
    ...wayFaults(machine, explorations),
  ];
  return [...new Map(faults.map((fault) => [`${fault.path.join('/')} ${fault.message}`, fault])).values()];
}
