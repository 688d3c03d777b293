import { describe, expect, it } from 'vitest';
import { shippedManifest } from '../../../../tests/shipped-regions.ts';
import { checkMachine } from './check-machine.ts';
import type { ActionName, OfferMachine } from './machine.ts';

const shipped = (): OfferMachine => structuredClone(shippedManifest('my').offers);

type Rule = OfferMachine['actions'][number];
type Change = (machine: OfferMachine) => void;

function action(machine: OfferMachine, name: ActionName): Rule {
  const rule = machine.actions.find((each) => each.name === name);
  if (!rule) throw new Error(`no action ${name}`);
  return rule;
}
function state(machine: OfferMachine, name: string): OfferMachine['states'][number] {
  const found = machine.states.find((each) => each.name === name);
  if (!found) throw new Error(`no state ${name}`);
  return found;
}

const without =
  (name: ActionName): Change =>
  (machine) => {
    machine.actions = machine.actions.filter((each) => each.name !== name);
  };
const change =
  (name: ActionName, changes: Partial<Rule>): Change =>
  (machine) => {
    Object.assign(action(machine, name), changes);
  };
const notFrom =
  (name: ActionName, ...gone: string[]): Change =>
  (machine) => {
    const rule = action(machine, name);
    rule.from = rule.from.filter((each) => !gone.includes(each));
  };
const alsoFrom =
  (name: ActionName, ...more: string[]): Change =>
  (machine) => {
    action(machine, name).from.push(...more);
  };
const effects =
  (name: ActionName, change: (before: string[]) => string[]): Change =>
  (machine) => {
    const rule = action(machine, name);
    rule.effects = change([...(rule.effects ?? [])]) as NonNullable<Rule['effects']>;
  };
const lacks = (name: ActionName, gone: string): Change =>
  effects(name, (before) => before.filter((each) => each !== gone));
const gains = (name: ActionName, more: string): Change => effects(name, (before) => [...before, more]);
const unneeded =
  (name: ActionName, gone: string): Change =>
  (machine) => {
    const rule = action(machine, name);
    rule.needs = rule.needs?.filter((each) => each !== gone);
  };

/** Single faults of the shipped machine: what was done, how, and a part of what is said about it. */
const FAULTS: readonly [string, Change, string][] = [
  ['no accept', without('accept'), 'no offer ever comes to "accepted"'],
  ['no way to fill in the buyer', without('fill_buyer'), '"accept" can never be done in "open"'],
  ['no way to accept the terms', without('accept_terms'), '"accept" can never be done in "open"'],
  ['no record of the deposit', without('deposit_paid'), 'nothing follows when it is paid'],
  ['no record of the balance', without('balance_paid'), 'the balance is due in "signed"'],
  ['no way to hand in documents', without('add_document'), '"choose_cash" can never be done'],
  ['no approval of a loan', without('loan_approved'), 'no offer ever comes to "loan_offered"'],
  ['no refusal of a loan', without('loan_refused'), 'no offer ever comes to "loan_refused"'],
  ['no choice of a loan', without('choose_option'), 'nothing that the step "options" is for'],
  ['no agreement', without('prepare_agreement'), 'can be stuck'],
  ['no signature', without('sign_agreement'), 'no offer ever comes to "signed"'],
  ['no hand-over', without('hand_over'), 'no way leads to a sale'],
  ['no withdrawal', without('withdraw'), 'buyers cannot withdraw'],
  ['no cancelling', without('cancel'), 'staff cannot cancel'],
  ['no expiry', without('expire'), 'the offer does not end when it is over'],
  [
    'a balance that is not asked for',
    lacks('sign_agreement', 'ask_balance'),
    'the balance can never be paid',
  ],
  ['a deposit that is not asked for', lacks('accept', 'ask_deposit'), 'no offer ever comes to "reserved"'],
  ['a deposit for a car that is not kept', lacks('accept', 'hold'), 'does not keep the car'],
  [
    'a hold that ends after the deposit',
    lacks('deposit_paid', 'keep'),
    'the car is kept for a time in "reserved"',
  ],
  [
    'a car released by the deposit',
    effects('deposit_paid', () => ['release', 'notify']),
    'lets the car go while its offer goes on',
  ],
  ['a car sold by the deposit', gains('deposit_paid', 'sell'), '"deposit_paid" sells the car'],
  ['a car sold by the last payment', gains('balance_paid', 'sell'), '"balance_paid" sells the car'],
  ['a car handed over and not sold', lacks('hand_over', 'sell'), 'neither sells nor releases'],
  [
    'a car handed over and released',
    effects('hand_over', () => ['release', 'notify']),
    'no way leads to a sale',
  ],
  ['a car sold and released', gains('hand_over', 'release'), 'not kept any longer'],
  ['a withdrawal that keeps the car', lacks('withdraw', 'release'), '"withdraw" ends an offer and neither'],
  ['a cancelled offer that keeps the car', lacks('cancel', 'release'), '"cancel" ends an offer and neither'],
  ['an expired offer that keeps the car', lacks('expire', 'release'), '"expire" ends an offer and neither'],
  [
    'a cancelled offer that sells the car',
    effects('cancel', () => ['sell', 'stop_payments']),
    'sells the car',
  ],
  ['payments open after withdrawing', lacks('withdraw', 'stop_payments'), 'deposit can still be paid'],
  ['payments open after cancelling', lacks('cancel', 'stop_payments'), 'balance can still be paid'],
  ['payments open after expiry', lacks('expire', 'stop_payments'), 'deposit can still be paid'],
  ['payments stopped by the signature', gains('sign_agreement', 'stop_payments'), 'is not asked for again'],
  ['hand-over before the balance', alsoFrom('hand_over', 'signed'), 'can never be done in "signed"'],
  [
    'hand-over of a car that is only reserved',
    change('hand_over', { from: ['reserved'] }),
    'the balance is not paid',
  ],
  [
    'hand-over of an accepted offer',
    change('hand_over', { from: ['accepted', 'paid'], needs: [] }),
    'the deposit is not paid',
  ],
  [
    'hand-over without a need',
    change('hand_over', { from: ['signed', 'paid'], needs: [] }),
    'the balance is not paid',
  ],
  ['hand-over by the buyer', change('hand_over', { actors: ['buyer'] }), 'is not done by "buyer"'],
  [
    'hand-over by the buyer, too',
    change('hand_over', { actors: ['agent', 'buyer'] }),
    'is not done by "buyer"',
  ],
  ['hand-over by time', change('hand_over', { actors: ['system'] }), 'is not done by "system"'],
  ['a deposit that staff record', change('deposit_paid', { actors: ['agent'] }), 'is not done by "agent"'],
  [
    'a way to pay that staff choose',
    change('choose_cash', { actors: ['buyer', 'agent'] }),
    'is not done by "agent"',
  ],
  ['a loan that staff ask for', change('request_loan', { actors: ['manager'] }), 'is not done by "manager"'],
  ['a price that the buyer changes', change('change_price', { actors: ['buyer'] }), 'is not done by "buyer"'],
  ['a buyer who is withdrawn by staff', change('withdraw', { actors: ['agent'] }), 'is not done by "agent"'],
  [
    'a loan that the buyer approves',
    change('loan_approved', { actors: ['buyer'] }),
    'is not done by "buyer"',
  ],
  [
    'a price changed after the deposit',
    alsoFrom('change_price', 'reserved'),
    'changes what is signed or asked for',
  ],
  ['a buyer changed after signing', alsoFrom('fill_buyer', 'signed'), 'changes what is signed or asked for'],
  [
    'a loan chosen after the balance is asked for',
    alsoFrom('choose_cash', 'signed'),
    'changes what is signed',
  ],
  ['acceptance without the buyer', unneeded('accept', 'buyer'), 'the buyer is not known'],
  ['acceptance without the terms', unneeded('accept', 'terms'), 'the terms are not accepted'],
  [
    'acceptance that needs the balance',
    change('accept', { needs: ['buyer', 'terms', 'balance'] }),
    '"accept" needs the balance, which nothing asks for before',
  ],
  [
    'a signature that needs the balance',
    change('sign_agreement', { needs: ['agreement', 'balance'] }),
    '"sign_agreement" needs the balance, which nothing asks for before',
  ],
  ['terms that need the deposit', change('accept_terms', { needs: ['deposit'] }), 'needs the deposit'],
  ['cash without documents', unneeded('choose_cash', 'documents'), 'required documents are not there'],
  ['a loan without documents', unneeded('request_loan', 'documents'), 'required documents are not there'],
  [
    'documents removed after the bank has answered',
    alsoFrom('remove_document', 'loan_offered'),
    'required documents',
  ],
  ['documents removed before signing', alsoFrom('remove_document', 'signing'), 'required documents'],
  ['an agreement without its file', unneeded('prepare_agreement', 'agreement'), 'can be stuck'],
  [
    'an agreement that nothing needs',
    (machine) => {
      unneeded('prepare_agreement', 'agreement')(machine);
      unneeded('sign_agreement', 'agreement')(machine);
    },
    'can be stuck',
  ],
  [
    'a signature that is passed by',
    change('prepare_agreement', { to: 'signed' }),
    'no offer ever comes to "signing"',
  ],
  ['acceptance that jumps to the end', change('accept', { to: 'paid' }), 'the deposit is due in "paid"'],
  ['acceptance that ends the offer', change('accept', { to: 'completed' }), 'neither sells nor releases'],
  ['a deposit that leads back', change('deposit_paid', { to: 'accepted' }), 'would be done again'],
  [
    'a hand-over that leads to "cancelled"',
    change('hand_over', { to: 'cancelled' }),
    'with and without a sale',
  ],
  ['a cancelled offer that is completed', change('cancel', { to: 'completed' }), 'with and without a sale'],
  [
    'a hand-over that leads back',
    change('hand_over', { to: 'paid' }),
    'lets the car go while its offer goes on',
  ],
  ['an acceptance without a state', change('accept', { to: undefined }), '"accept" leads to no state'],
  [
    'a dead end after a refused loan',
    (machine) => {
      notFrom('choose_cash', 'loan_refused')(machine);
      notFrom('request_loan', 'loan_refused')(machine);
    },
    'can be stuck',
  ],
  ['no expiry of accepted offers', notFrom('expire', 'accepted'), 'the car is kept for a time in "accepted"'],
  [
    'expiry of paid reservations',
    (machine) => {
      lacks('deposit_paid', 'keep')(machine);
      alsoFrom('expire', 'reserved')(machine);
    },
    'can expire though its deposit is paid',
  ],
  [
    'a car kept for ever unpaid',
    effects('accept', () => ['keep', 'ask_deposit', 'notify']),
    'though nothing is paid',
  ],
  ['no withdrawal before the deposit', notFrom('withdraw', 'accepted'), 'cannot withdraw in "accepted"'],
  ['no cancelling of paid offers', notFrom('cancel', 'paid'), 'staff cannot cancel an offer in "paid"'],
  ['the deposit asked for twice', gains('prepare_agreement', 'ask_deposit'), 'asked for before'],
  [
    'the balance asked for by the acceptance',
    gains('accept', 'ask_balance'),
    'the balance is due in "accepted"',
  ],
  [
    'the balance asked for before the loan is known',
    gains('deposit_paid', 'ask_balance'),
    'balance is due in "reserved"',
  ],
  [
    'a deposit that needs the agreement',
    change('deposit_paid', { needs: ['deposit', 'agreement'] }),
    'nothing follows',
  ],
  [
    'a final first state',
    (machine) => {
      state(machine, 'open').isFinal = true;
    },
    'begins in "open", which is final',
  ],
  [
    'the final state first',
    (machine) => {
      machine.states.reverse();
    },
    'begins in "expired", which is final',
  ],
  [
    'another first state',
    (machine) => {
      machine.states.push(...machine.states.splice(0, 1));
    },
    'no offer ever comes to',
  ],
  [
    'cancelled offers that are not final',
    (machine) => {
      state(machine, 'cancelled').isFinal = false;
    },
    'lets the car go while its offer goes on',
  ],
  [
    'a state of payments that is final',
    (machine) => {
      state(machine, 'paid').isFinal = true;
    },
    'nothing can be done there',
  ],
  ['actions in a final state', alsoFrom('add_document', 'completed'), 'nothing can be done there'],
  [
    'an action described twice',
    (machine) => {
      machine.actions.push({ ...action(machine, 'accept'), to: 'expired' });
    },
    'is described before',
  ],
  [
    'a state for loans on the way of all',
    (machine) => {
      state(machine, 'agreement').with = ['loan'];
    },
    '"agreement" is only for loan',
  ],
  [
    'a state that nobody comes to',
    (machine) => {
      machine.states.push({ ...state(machine, 'open'), name: 'parked' });
    },
    'no offer ever comes to "parked"',
  ],
  [
    'a sale that looks like a failure',
    (machine) => {
      state(machine, 'completed').tone = 'bad';
    },
    'which its colour contradicts',
  ],
  [
    'a failure that looks like a sale',
    (machine) => {
      state(machine, 'cancelled').tone = 'good';
    },
    'which its colour contradicts',
  ],
  [
    'a failure without a colour',
    (machine) => {
      delete state(machine, 'cancelled').tone;
    },
    'which its colour contradicts',
  ],
  [
    'a screen for what cannot be done there',
    (machine) => {
      state(machine, 'reserved').step = 'options';
    },
    'nothing that the step "options" is for',
  ],
  [
    'a screen of loans where none is asked for',
    (machine) => {
      state(machine, 'signed').step = 'loan';
    },
    'nothing that the step "loan" is for',
  ],
  [
    'a screen that hides what is to be paid',
    (machine) => {
      state(machine, 'accepted').step = 'done';
    },
    'says that nothing is left to do, but "deposit_paid"',
  ],
];

describe('the shipped machine of offers', () => {
  it('has no fault', () => {
    expect(checkMachine(shipped())).toEqual([]);
  });
  it.each(FAULTS)('is refused with %s', (_, mutate, message) => {
    const machine = shipped();
    mutate(machine);
    const messages = checkMachine(machine).map((fault) => fault.message);
    expect(messages).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  });
  it('is refused with every action removed, except the two that only correct', () => {
    const names = [...new Set(shipped().actions.map(({ name }) => name))];
    const accepted = names.filter((name) => {
      const machine = shipped();
      without(name)(machine);
      return checkMachine(machine).length === 0;
    });
    expect(accepted).toEqual(['change_price', 'remove_document']);
  });
  it('is refused with any state that an action leads to from elsewhere replaced by the first', () => {
    const accepted = shipped().actions.flatMap(({ name, to }) => {
      if (to === undefined) return [];
      const machine = shipped();
      change(name, { to: 'open' })(machine);
      return checkMachine(machine).length === 0 ? [name] : [];
    });
    expect(accepted).toEqual([]);
  });
});

describe('another machine', () => {
  it('without a deposit is accepted: the whole price is the balance', () => {
    const machine = shipped();
    machine.states = machine.states.filter(({ name }) => name !== 'accepted');
    machine.actions = machine.actions
      .filter(({ name }) => name !== 'deposit_paid')
      .map((rule) => ({ ...rule, from: rule.from.filter((name) => name !== 'accepted') }));
    change('accept', { to: 'reserved', effects: ['keep', 'notify'] })(machine);
    expect(checkMachine(machine)).toEqual([]);
  });
  it('without loans is accepted', () => {
    const machine = shipped();
    const loan = ['financing', 'loan_offered', 'loan_refused'];
    machine.states = machine.states.filter(({ name }) => !loan.includes(name));
    machine.actions = machine.actions
      .filter(
        ({ name }) => !['request_loan', 'loan_approved', 'loan_refused', 'choose_option'].includes(name),
      )
      .map((rule) => ({ ...rule, from: rule.from.filter((name) => !loan.includes(name)) }));
    expect(checkMachine(machine)).toEqual([]);
  });
});
