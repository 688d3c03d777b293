import type { OfferMachine } from './machine.ts';

/** What makes a machine unsafe. */
export interface MachineFault {
  /** Below `offers` of the manifest. */
  path: readonly (string | number)[];
  message: string;
  allowed: string;
}

/** Path of a state. */
export const stateAt = ({ states }: OfferMachine, wanted: string): MachineFault['path'] => [
  'states',
  states.findIndex(({ name }) => name === wanted),
];

/** Path of an action, or of a state in which it is done. */
export function actionAt(
  { actions }: OfferMachine,
  rule: OfferMachine['actions'][number],
  from?: string,
): MachineFault['path'] {
  const path = ['actions', actions.indexOf(rule)];
  return from === undefined ? path : [...path, 'from', rule.from.indexOf(from)];
}

export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
