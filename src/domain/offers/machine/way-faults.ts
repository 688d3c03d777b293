import { type Exploration, keyOf, situationsBefore } from './explore.ts';
import { actionAt, type MachineFault, quoted, stateAt } from './fault.ts';
import { type OfferMachine, PAYMENTS } from './machine.ts';

/** Faults of the ways through a machine as a whole: what is never reached, never ends, or ends in two ways. */
export function wayFaults(machine: OfferMachine, explorations: readonly Exploration[]): MachineFault[] {
  const unasked = neverAsked(machine, explorations);
  return [
    ...neverReached(machine, explorations),
    ...neverDone(machine, explorations),
    ...emptyNeeds(machine, explorations),
    // an offer that waits for such a payment is stuck, too
    ...(unasked.length > 0 ? unasked : explorations.flatMap((each) => deadEnds(machine, each))),
    ...wrongEnds(machine, explorations),
  ];
}

function neverReached(machine: OfferMachine, explorations: readonly Exploration[]): MachineFault[] {
  const reached = reachedStates(explorations);
  const names = machine.states.map(({ name }) => name).filter((name) => !reached.has(name));
  const [first] = names;
  if (first === undefined) return [];
  return [
    {
      path: stateAt(machine, first),
      message: `no offer ever comes to ${quoted(names)}`,
      allowed: 'states that actions lead to from the first one',
    },
  ];
}

function neverDone(machine: OfferMachine, explorations: readonly Exploration[]): MachineFault[] {
  const reached = reachedStates(explorations);
  const done = new Set(
    explorations.flatMap(({ moves }) =>
      moves.flatMap(({ rules, rule, from }) => [
        `${machine.actions.indexOf(rule)} ${from.state}`,
        // what follows at once is done in the state that the action before led to
        ...rules
          .slice(1)
          .map((each, index) => `${machine.actions.indexOf(each)} ${rules[index]?.to ?? from.state}`),
      ]),
    ),
  );
  return machine.actions.flatMap((rule, index) =>
    rule.from
      .filter((state) => reached.has(state) && !done.has(`${index} ${state}`))
      .map((state) => ({
        path: actionAt(machine, rule, state),
        message: `"${rule.name}" can never be done in "${state}"`,
        allowed: 'actions whose needs can be there by then',
      })),
  );
}

/** Needs of payments that nothing has asked for by then: they are never missing, so they guard nothing. */
function emptyNeeds(machine: OfferMachine, explorations: readonly Exploration[]): MachineFault[] {
  const moves = explorations.filter(({ course }) => !course.nothingLeft).flatMap((each) => each.moves);
  return machine.actions.flatMap((rule) => {
    const done = moves.filter((move) => move.rule === rule);
    if (done.length === 0) return [];
    return PAYMENTS.filter(
      ({ kind }) => rule.needs?.includes(kind) && !done.some(({ next }) => next[kind] === 'paid'),
    ).map(({ kind, ask }) => ({
      path: [...actionAt(machine, rule), 'needs'],
      message: `"${rule.name}" needs the ${kind}, which nothing asks for before`,
      allowed: `"${ask}" as an effect of an action before, or no such need`,
    }));
  });
}

/** Payments that are waited for, and that nothing asks for when something is left to pay. */
function neverAsked(machine: OfferMachine, explorations: readonly Exploration[]): MachineFault[] {
  const reached = reachedStates(explorations);
  const moves = explorations.filter(({ course }) => !course.nothingLeft).flatMap((each) => each.moves);
  return PAYMENTS.flatMap(({ kind, ask, paid }) => {
    const rule = machine.actions.find(({ name }) => name === paid);
    const isAwaited = rule?.from.some((state) => reached.has(state)) ?? false;
    if (!rule || !isAwaited || moves.some((move) => move.rule.name === paid)) return [];
    const message = `the ${kind} can never be paid: nothing asks for it before`;
    return [{ path: actionAt(machine, rule), message, allowed: `"${ask}" as an effect of an action before` }];
  });
}

/** States from which staff alone get an offer out, by cancelling it. */
function deadEnds(machine: OfferMachine, exploration: Exploration): MachineFault[] {
  const isFinal = new Set(machine.states.filter((each) => each.isFinal).map(({ name }) => name));
  const canEnd = situationsBefore(
    exploration,
    ({ state }) => isFinal.has(state),
    ({ rule }) => rule.name !== 'cancel',
  );
  const stuck = exploration.situations.filter((each) => !canEnd.has(keyOf(each)));
  // where one state is stuck, so are those before it
  const goesOn = new Set(
    exploration.moves
      .flatMap(({ from, next }) => (next.state !== from.state ? [[from.state, next.state]] : []))
      .filter(([, to]) => to !== undefined && stuck.some(({ state }) => state === to))
      .map(([from]) => from),
  );
  const states = [...new Set(stuck.map(({ state }) => state))];
  const last = states.filter((state) => !goesOn.has(state));
  return (last.length > 0 ? last : states)
    .filter((state) => !isFinal.has(state))
    .map((state) => ({
      path: stateAt(machine, state),
      message: `an offer in "${state}" can be stuck: nothing leads to its end but "cancel"`,
      allowed: 'an action from there that leads on to a final state',
    }));
}

/** Final states must tell whether the car was sold. */
function wrongEnds(machine: OfferMachine, explorations: readonly Exploration[]): MachineFault[] {
  const cars = (name: string) =>
    new Set(
      explorations.flatMap(({ situations }) =>
        situations.filter(({ state }) => state === name).map(({ car }) => car),
      ),
    );
  const finals = machine.states
    .filter(({ isFinal }) => isFinal)
    .map((state) => ({ state, ends: cars(state.name) }));
  const faults = finals.flatMap(({ state, ends }): MachineFault[] => {
    const path = stateAt(machine, state.name);
    if (ends.has('sold') && ends.has('released')) {
      const message = `an offer ends in "${state.name}" with and without a sale`;
      return [{ path, message, allowed: 'one final state for sales, others for the rest' }];
    }
    const isSale = ends.has('sold');
    if (ends.size === 0 || isSale === (state.tone !== 'bad')) return [];
    const message = `"${state.name}" ends ${isSale ? 'with' : 'without'} a sale, which its colour contradicts`;
    return [{ path: [...path, 'tone'], message, allowed: isSale ? '"good"' : '"bad"' }];
  });
  return finals.some(({ ends }) => ends.has('sold'))
    ? faults
    : [
        ...faults,
        { path: ['actions'], message: 'no way leads to a sale', allowed: 'an action with the effect "sell"' },
      ];
}

const reachedStates = (explorations: readonly Exploration[]): ReadonlySet<string> =>
  new Set(
    explorations.flatMap(({ situations, moves }) => [
      ...situations.map(({ state }) => state),
      // passed at once when nothing is left to pay
      ...moves.flatMap(({ rules }) => rules.flatMap(({ to }) => to ?? [])),
    ]),
  );
