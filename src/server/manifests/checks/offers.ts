import { rememberRecent } from '#domain/cache/remember.ts';
import { checkMachine } from '#domain/offers/machine/check-machine.ts';
import { asksDeposit } from '#domain/offers/machine/machine.ts';
import { HOUR_MINUTES } from '#domain/time/durations.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { checkDeposit, checkDepositSize } from './deposit.ts';
import { checkTenures } from './financing.ts';
import { comparedName, reportRepeats } from './names-in.ts';

/** Purpose of the file that is signed. */
const AGREEMENT = 'agreement';
/** One cause has several consequences. */
const MAX_FAULTS = 8;
const MAX_MACHINES = 16;

/** Checks that offers move safely between states that exist, and that the deposit fits the currency. */
export function checkOffers(context: CheckContext): void {
  if (!context.isValid(['offers'], ['features', 'offers'], ['features', 'deposits'])) return;
  checkStates(context);
  checkDocuments(context);
  checkBanks(context);
  if (!context.isReported(['offers', 'states'], ['offers', 'actions'])) {
    checkMachineOf(context);
    checkSwitches(context);
  }
  const { offers, deposits } = context.manifest.features;
  checkDepositSize(context);
  if (!offers && !deposits) return;
  checkAgain(context);
  checkHold(context);
  if (!deposits) return;
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

function checkDocuments(context: CheckContext): void {
  const { documents } = context.manifest.offers;
  const placed = documents.map(({ name }, index) => ({
    value: name,
    path: ['offers', 'documents', index, 'name'],
  }));
  reportRepeats(context, placed, 'document');
  for (const { value, path } of placed)
    if (value === AGREEMENT)
      context.report(path, {
        message: `"${AGREEMENT}" is the agreement that staff prepare, not a document of the buyer`,
        allowed: 'another name',
      });
}

function checkBanks(context: CheckContext): void {
  const { banks, tenureMonths } = context.manifest.offers;
  for (const [name, what] of [
    ['code', 'bank'],
    ['name', 'name of a bank'],
  ] as const)
    reportRepeats(
      context,
      banks.map((bank, index) => ({ value: bank[name].trim(), path: ['offers', 'banks', index, name] })),
      what,
      comparedName,
    );
  if (tenureMonths) checkTenures(context, ['offers', 'tenureMonths'], tenureMonths);
  banks.forEach((bank, index) => {
    if (bank.tenureMonths)
      checkTenures(context, ['offers', 'banks', index, 'tenureMonths'], bank.tenureMonths);
  });
}

/** Walking through a machine takes longer than most other checks together, and regions inherit the same one. */
const faultsOfMachine = rememberRecent((machine: string) => checkMachine(JSON.parse(machine)), MAX_MACHINES);

/** Reports ways on which a car would be sold unpaid, sold twice or never be free again. */
function checkMachineOf(context: CheckContext): void {
  const { states, actions, documents } = context.manifest.offers;
  const faults = faultsOfMachine(JSON.stringify({ states, actions, documents }));
  for (const { path, message, allowed } of faults.slice(0, MAX_FAULTS))
    context.report(['offers', ...path], { message, allowed });
}

/** Reports deposits that are never asked for, and those that are asked for although they are off. */
function checkSwitches(context: CheckContext): void {
  const { features, offers } = context.manifest;
  const asks = asksDeposit(offers.actions);
  if (features.deposits && !features.offers)
    context.report(['features', 'deposits'], {
      message: '"deposits" is on, but cars are not bought online',
      allowed: 'false, or "offers": true',
      others: [['features', 'offers']],
    });
  else if (features.deposits && !asks)
    context.report(['features', 'deposits'], {
      message: '"deposits" is on, but no action of the offers asks for one',
      allowed: 'false, or states and actions with a deposit: extend "forecourt:deposits"',
      others: [['offers', 'actions']],
    });
  else if (features.offers && !features.deposits && asks)
    context.report(['features', 'deposits'], {
      message: '"deposits" is off, but an action of the offers asks for one',
      allowed: 'true, or actions without the effect "ask_deposit"',
      others: [['offers', 'actions']],
    });
}

/** A narrower count than that of one car, or a pause longer than the days that count, never applies. */
function checkAgain(context: CheckContext): void {
  const { again } = context.manifest.offers;
  if (!again) return;
  const { perCar, perBuyer, pauseHours, days } = again;
  const path = (name: keyof typeof again) => ['offers', 'again', name];
  if (perCar > perBuyer)
    context.report(path('perCar'), {
      message: `the limit ${perCar} is never reached, because perBuyer is ${perBuyer}`,
      allowed: `at most ${perBuyer}`,
      others: [path('perBuyer')],
    });
  if (pauseHours > days * 24)
    context.report(path('pauseHours'), {
      message: `a pause of ${pauseHours} hours is longer than the ${days} days that are counted`,
      allowed: `at most ${days * 24}`,
      others: [path('days')],
    });
}

/** Accepting an offer extends the hold of the car; payments that are still open end with the hold. */
function checkHold(context: CheckContext): void {
  const { offers, payments } = context.manifest;
  const hold = offers.holdHours * HOUR_MINUTES;
  const others = [['offers', 'holdHours']];
  const allowed = `at most ${hold}`;
  if (offers.reserveMinutes !== undefined && offers.reserveMinutes > hold)
    context.report(['offers', 'reserveMinutes'], {
      message: `a car is kept for ${offers.reserveMinutes} minutes before an offer is accepted, and only for ${hold} after it`,
      allowed,
      others,
    });
  if (payments && context.isValid(['payments', 'expireMinutes']) && payments.expireMinutes > hold)
    context.report(['payments', 'expireMinutes'], {
      message: `a car is kept for ${hold} minutes, so a payment that was begun is never open for ${payments.expireMinutes}`,
      allowed,
      others,
    });
}
