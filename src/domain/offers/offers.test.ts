import { describe, expect, it } from 'vitest';
import { depositAmount } from './deposit-amount.ts';
import { decideOfferAction, type OfferRule, offerActionsFor } from './offer-action.ts';

const RULES: readonly OfferRule[] = [
  { name: 'accept', from: ['open'], to: 'accepted', actors: ['buyer'], needs: ['terms'], effects: ['hold'] },
  { name: 'fill_buyer', from: ['open', 'accepted'], actors: ['buyer'] },
  { name: 'cancel', from: ['open', 'accepted'], to: 'cancelled', actors: ['manager'] },
  { name: 'hand_over', from: ['paid'], to: 'completed', actors: ['agent'] },
];
const all = () => true;

describe('an action of an offer (SPEC 4)', () => {
  it('leads to the state and the effects of its rule', () => {
    const decision = decideOfferAction(RULES, { action: 'accept', state: 'open', actor: 'buyer' }, all);
    expect(decision).toEqual({ to: 'accepted', effects: ['hold'] });
  });
  it('without a state of its own leaves the state', () => {
    const decision = decideOfferAction(
      RULES,
      { action: 'fill_buyer', state: 'accepted', actor: 'buyer' },
      all,
    );
    expect(decision).toEqual({ to: 'accepted', effects: [] });
  });
  it.each([
    ['in another state', { action: 'accept', state: 'accepted', actor: 'buyer' }, 'state'],
    ['of an unknown name', { action: 'sell', state: 'open', actor: 'buyer' }, 'state'],
    ['by somebody else', { action: 'cancel', state: 'open', actor: 'agent' }, 'actor'],
    ['of staff by the buyer', { action: 'hand_over', state: 'paid', actor: 'buyer' }, 'actor'],
  ] as const)('%s is refused', (_, wanted, refused) => {
    expect(decideOfferAction(RULES, wanted, all)).toMatchObject({ refused });
  });
  it('names what is missing', () => {
    const wanted = { action: 'accept', state: 'open', actor: 'buyer' } as const;
    expect(decideOfferAction(RULES, wanted, () => false)).toEqual({ refused: 'needs', missing: ['terms'] });
  });
  it('of an agent may be done by a manager, too', () => {
    const names = (actor: 'agent' | 'manager') =>
      offerActionsFor(RULES, 'paid', actor).map(({ name }) => name);
    expect([names('agent'), names('manager')]).toEqual([['hand_over'], ['hand_over']]);
  });
});

describe('the deposit of a car', () => {
  it.each([
    [{ amount: 1000 }, 5_000_000, 2, 100_000],
    // no cents
    [{ percent: 10, roundTo: 10_000 }, 1_234_567, 0, 130_000],
    [{ percent: 1, roundTo: 100 }, 8_888_800, 2, 90_000],
    [{ percent: 2.5 }, 100_000, 2, 2_500],
    // three digits behind the point
    [{ amount: 1.5 }, 10_000_000, 3, 1_500],
    [{ amount: 1000, percent: 5 }, 10_000_000, 2, 500_000],
    // never more than the car costs
    [{ amount: 1000 }, 50_000, 2, 50_000],
  ])('%j of %i minor units with %i digits is %i', (rule, price, digits, deposit) => {
    expect(depositAmount(rule, price, digits)).toBe(deposit);
  });
});
