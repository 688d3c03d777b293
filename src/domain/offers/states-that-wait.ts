import type { OfferRule } from './offer-action.ts';

/** Staff can do these at any time, so nobody waits for them. */
export const ANY_TIME: readonly string[] = ['cancel', 'change_price'];

/** Returns the states from which staff move an offer on: in these it waits for them. */
export function statesThatWait({
  states,
  actions,
}: {
  states: readonly { name: string }[];
  actions: readonly OfferRule[];
}): string[] {
  const moves = actions.filter(
    ({ name, to, actors }) =>
      to !== undefined &&
      !ANY_TIME.includes(name) &&
      actors.some((each) => each === 'agent' || each === 'manager'),
  );
  return states.map(({ name }) => name).filter((name) => moves.some(({ from }) => from.includes(name)));
}
