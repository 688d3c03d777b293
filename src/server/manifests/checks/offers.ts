import type { Tick } from '#contracts/types.ts';
import { PRICE_FIELD } from '#domain/status-fields.ts';
import { minorDigits } from '#region/forms/minor-digits.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { reportRepeats } from './names-in.ts';

/** Checks that actions lead between states that exist, that offers can end, and that the deposit fits the currency. */
export function checkOffers(context: CheckContext): void {
  if (!context.isValid(['offers'], ['features', 'deposits']) || !context.manifest.features.deposits) return;
  checkStates(context);
  if (context.isValid(['currency', 'code'])) checkDeposit(context);
}

function checkStates(context: CheckContext): void {
  const { states, actions } = context.manifest.offers;
  const names = states.map(({ name }) => name);
  reportRepeats(
    context,
    names.map((value, index) => ({ value, path: ['offers', 'states', index, 'name'] })),
    'state',
  );
  const check = (name: string, path: JsonPath) => {
    if (names.includes(name)) return;
    context.report(path, {
      message: `there is no state "${name}"`,
      allowed: listed(names),
      suggestion: nearest(name, names),
      others: [['offers', 'states']],
    });
  };
  for (const [index, { from, to }] of actions.entries()) {
    for (const [place, name] of from.entries()) check(name, ['offers', 'actions', index, 'from', place]);
    if (to !== undefined) check(to, ['offers', 'actions', index, 'to']);
  }
  if (!states.some(({ isFinal }) => isFinal))
    context.report(['offers', 'states'], {
      message: 'no state is final, so no offer ever ends',
      allowed: '"isFinal": true in at least one state',
    });
}

function checkDeposit(context: CheckContext): void {
  const { offers, currency, fields } = context.manifest;
  const digits = minorDigits(currency.code);
  for (const name of ['amount', 'roundTo'] as const) {
    const value = offers.deposit[name] ?? 0;
    if (Number.isInteger(Number((value * 10 ** digits).toPrecision(12)))) continue;
    context.report(['offers', 'deposit', name], {
      message: `${value} is no amount of ${currency.code}`,
      allowed: digits === 0 ? 'a whole number' : `at most ${digits} digits after the decimal mark`,
      others: [['currency', 'code']],
    });
  }
  const greatest = Math.max(...(fields[PRICE_FIELD]?.range?.ticks ?? []).map(lastOf));
  const { amount = 0 } = offers.deposit;
  if (Number.isFinite(greatest) && amount > greatest)
    context.report(['offers', 'deposit', 'amount'], {
      message: `a deposit of ${amount} is more than the highest price of the filters, ${greatest}`,
      allowed: `less than ${greatest}`,
      others: [['fields', PRICE_FIELD, 'range', 'ticks']],
    });
}

const lastOf = (tick: Tick): number => (typeof tick === 'number' ? tick : Number(tick.to));
