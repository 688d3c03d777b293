import { describe, expect, it } from 'vitest';
import type { OfferAction, Offers } from '#contracts/types.ts';
import { decideOfferAction, type OfferActor } from '#domain/offers/offer-action.ts';
import { missingDocuments, type OfferNeed } from '#server/modules/offers/offer-facts.ts';
import { shippedManifest } from '../shipped-regions.ts';

type Machine = Pick<Offers, 'states' | 'actions' | 'documents'>;

/** What has happened to an offer; written without the model that checks machines. */
interface Walk {
  state: string;
  done: readonly string[];
  method: 'cash' | 'loan' | null;
  there: ReadonlySet<OfferNeed>;
  owed: ReadonlySet<string>;
  paid: readonly string[];
  car: readonly string[];
}

const startOf = ({ states }: Machine): Walk => ({
  state: states[0]?.name ?? '',
  done: [],
  method: null,
  there: new Set(),
  owed: new Set(),
  paid: [],
  car: [],
});

const BROUGHT: Partial<Record<OfferAction['name'], OfferNeed>> = {
  fill_buyer: 'buyer',
  accept_terms: 'terms',
  add_document: 'documents',
  loan_approved: 'loan_result',
  loan_refused: 'loan_result',
  prepare_agreement: 'agreement',
};
const ASKED: Readonly<Record<string, string>> = { ask_deposit: 'deposit', ask_balance: 'balance' };

/** Does an action as the server would: by the first actor of the rule, if nothing is missing. */
function step({ actions, documents }: Machine, walk: Walk, rule: OfferAction): Walk | null {
  const { name } = rule;
  const payment = name === 'deposit_paid' ? 'deposit' : name === 'balance_paid' ? 'balance' : null;
  if (payment !== null && !walk.owed.has(payment)) return null;
  const method = name === 'choose_cash' ? 'cash' : name === 'request_loan' ? 'loan' : walk.method;
  const there = new Set(walk.there);
  const brought = BROUGHT[name];
  if (brought) there.add(brought);
  if (name === 'remove_document') there.delete('documents');
  if (name === 'change_price') there.delete('terms');
  const owed = new Set(walk.owed);
  if (payment !== null) owed.delete(payment);
  const files = there.has('documents') ? documents.map((each) => ({ purpose: each.name })) : [];
  const [actor = 'system'] = rule.actors;
  const decision = decideOfferAction(
    actions,
    { action: name, state: walk.state, actor: actor satisfies OfferActor },
    (need: OfferNeed) =>
      need === 'documents'
        ? missingDocuments(documents, files, method).length === 0
        : need === 'deposit' || need === 'balance'
          ? !owed.has(need)
          : there.has(need),
  );
  if ('refused' in decision) return null;
  const effects = decision.effects as readonly string[];
  for (const effect of effects) if (ASKED[effect]) owed.add(ASKED[effect]);
  if (effects.includes('stop_payments')) owed.clear();
  return {
    state: decision.to,
    done: [...walk.done, name],
    method,
    there,
    owed,
    paid: payment === null ? walk.paid : [...walk.paid, payment],
    car: [...walk.car, ...effects.filter((effect) => effect === 'sell' || effect === 'release')],
  };
}

/** All ways to the end on which nothing is done more than twice and corrections once. */
function* walks(machine: Machine, walk: Walk = startOf(machine)): Generator<Walk> {
  const { states, actions } = machine;
  if (states.some(({ name, isFinal }) => name === walk.state && isFinal)) {
    yield walk;
    return;
  }
  const following = actions.flatMap((rule) => {
    if (!rule.from.includes(walk.state)) return [];
    const times = walk.done.filter((name) => name === rule.name).length;
    if (times >= (rule.to === undefined ? 1 : 2)) return [];
    const next = step(machine, walk, rule);
    return next ? [next] : [];
  });
  // an offer must have a way on from everywhere
  if (following.length === 0) yield walk;
  for (const next of following) yield* walks(machine, next);
}

describe.each([
  ['with a deposit', 'my', 'deposit,balance', 1000],
  ['without a deposit', 'sg', 'balance', 500],
] as const)('every way through the shipped machine of offers %s', (_name, code, payments, least) => {
  const machine = shippedManifest(code).offers;
  const { states, actions } = machine;
  const all = [...walks(machine)];
  const isFinal = (name: string) => states.some((state) => state.name === name && state.isFinal);

  it('ends in a final state, with one sale or one release', () => {
    expect(all.length).toBeGreaterThan(least);
    expect(all.filter(({ state }) => !isFinal(state))).toEqual([]);
    expect(all.filter(({ car }) => car.length !== 1)).toEqual([]);
    expect(all.filter(({ owed }) => owed.size > 0)).toEqual([]);
  });
  it('sells only what is paid, signed and complete', () => {
    const sales = all.filter(({ car }) => car.includes('sell'));
    expect(sales.length).toBeGreaterThan(10);
    const isWhole = ({ paid, there, done }: Walk) =>
      paid.join() === payments &&
      (['buyer', 'terms', 'documents', 'agreement'] as const).every((need) => there.has(need)) &&
      done.includes('sign_agreement');
    expect(sales.filter((walk) => !isWhole(walk))).toEqual([]);
    expect(new Set(sales.map(({ state }) => state))).toEqual(new Set(['completed']));
    expect(new Set(sales.map(({ method }) => method))).toEqual(new Set(['cash', 'loan']));
  });
  it('uses every action and comes through every state', () => {
    expect(new Set(all.flatMap(({ done }) => done))).toEqual(new Set(actions.map(({ name }) => name)));
    const ends = new Set(all.map(({ state }) => state));
    expect(ends).toEqual(new Set(states.filter((each) => each.isFinal).map(({ name }) => name)));
  });
});
