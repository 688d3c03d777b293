import type { OfferAction, OfferDocument } from '#contracts/types.ts';
import { findRule, isPossible, type OfferMachine, PAYMENTS } from './machine.ts';

type Asked = 'none' | 'due' | 'paid' | 'cancelled';

/** Where an offer can stand: its state and everything else that decides what can follow. */
export interface Situation {
  state: string;
  method: 'cash' | 'loan' | null;
  hasBuyer: boolean;
  hasTerms: boolean;
  /** Whether the required documents are handed in. */
  hasDocuments: boolean;
  hasAgreement: boolean;
  isSigned: boolean;
  loan: 'none' | 'refused' | 'approved';
  deposit: Asked;
  balance: Asked;
  /** `timed`: kept until the hold is over; `kept`: until the offer ends. */
  car: 'timed' | 'kept' | 'released' | 'sold';
}

/** What an effect does that it must not do. */
export type Misstep = 'asked_twice' | 'let_go_twice' | 'kept_after';

export interface Outcome {
  next: Situation;
  missteps: readonly Misstep[];
  /** Actions that followed at once: `balance_paid` when nothing is left to pay. */
  rules: readonly OfferAction[];
}

/** What does not depend on the machine. */
export interface Course {
  /** Whether deposit and loan cover the price, so that no balance is asked for. */
  nothingLeft: boolean;
  /** Whether a bank lends something. */
  isLent: boolean;
}

/** A new offer: it keeps its car for a while. */
export const firstSituation = (state: string): Situation => ({
  state,
  method: null,
  hasBuyer: false,
  hasTerms: false,
  hasDocuments: false,
  hasAgreement: false,
  isSigned: false,
  loan: 'none',
  deposit: 'none',
  balance: 'none',
  car: 'timed',
});

/** What an action can bring with it; several when it depends on the person. */
function broughtBy({ name, needs = [] }: OfferAction, at: Situation): Partial<Situation>[] {
  switch (name) {
    case 'change_price':
      return [{ hasTerms: false }];
    case 'fill_buyer':
      return [{ hasBuyer: true }];
    case 'accept_terms':
      return [{ hasTerms: true }];
    case 'deposit_paid':
      return at.deposit === 'due' ? [{ deposit: 'paid' }] : [];
    case 'balance_paid':
      return at.balance === 'due' ? [{ balance: 'paid' }] : [];
    case 'choose_cash':
      return [{ method: 'cash', loan: 'none' }];
    case 'request_loan':
      return [{ method: 'loan', loan: 'none' }];
    case 'add_document':
      return [{ hasDocuments: true }];
    case 'remove_document':
      return [{ hasDocuments: false }];
    case 'loan_approved':
      return [{ loan: 'approved' }];
    case 'loan_refused':
      return [{ loan: 'refused' }];
    case 'choose_option':
      return at.loan === 'approved' ? [{}] : [];
    case 'prepare_agreement':
      // staff may forget the file unless it is needed
      return needs.includes('agreement')
        ? [{ hasAgreement: true }]
        : [{ hasAgreement: true }, { hasAgreement: false }];
    case 'sign_agreement':
      return at.hasAgreement ? [{ isSigned: true }] : [];
    case 'expire':
      return at.car === 'timed' ? [{}] : [];
    default:
      return [{}];
  }
}

/** Needs of an action that are not there. */
export function missingNeeds(
  { needs = [] }: OfferAction,
  at: Situation,
  documents: readonly OfferDocument[],
): string[] {
  return needs.filter((need) => {
    switch (need) {
      case 'buyer':
        return !at.hasBuyer;
      case 'terms':
        return !at.hasTerms;
      case 'documents':
        return !isComplete(at, documents);
      case 'loan_result':
        return at.loan === 'none';
      case 'agreement':
        return !at.hasAgreement;
      // nothing that was asked for is open
      default:
        return at[need] === 'due' || at[need] === 'cancelled';
    }
  });
}

/** Whether the documents are there that the way of paying requires. */
export const isComplete = (
  { hasDocuments, method }: Situation,
  documents: readonly OfferDocument[],
): boolean =>
  hasDocuments ||
  !documents.some(
    (each) =>
      each.required === true && (each.with === undefined || (method !== null && each.with.includes(method))),
  );

/** The situations that an action leads to; none if it cannot be done. */
export function outcomesOf(
  machine: OfferMachine,
  rule: OfferAction,
  at: Situation,
  course: Course,
): Outcome[] {
  if (!isPossible(rule)) return [];
  if (rule.name === 'loan_approved' && !course.isLent) return [];
  return broughtBy(rule, at).flatMap((brought) => {
    const before = { ...at, ...brought };
    if (missingNeeds(rule, before, machine.documents).length > 0) return [];
    return settled(machine, applied(rule, before, course), course);
  });
}

function applied(rule: OfferAction, before: Situation, { nothingLeft }: Course): Outcome {
  const missteps: Misstep[] = [];
  const next = { ...before, state: rule.to ?? before.state };
  for (const effect of rule.effects ?? []) {
    const isGone = next.car === 'released' || next.car === 'sold';
    if (effect === 'hold' || effect === 'keep') {
      if (isGone) missteps.push('kept_after');
      else next.car = effect === 'hold' ? 'timed' : 'kept';
    } else if (effect === 'release' || effect === 'sell') {
      if (isGone) missteps.push('let_go_twice');
      next.car = effect === 'sell' ? 'sold' : 'released';
    } else if (effect === 'stop_payments') {
      for (const { kind } of PAYMENTS) if (next[kind] === 'due') next[kind] = 'cancelled';
    }
    for (const { kind, ask } of PAYMENTS) {
      if (effect !== ask || (kind === 'balance' && nothingLeft)) continue;
      if (next[kind] !== 'none') missteps.push('asked_twice');
      next[kind] = 'due';
    }
  }
  return { next, missteps, rules: [rule] };
}

/** With nothing left to pay, the server records the balance as soon as the state allows it. */
function settled(machine: OfferMachine, outcome: Outcome, course: Course): Outcome[] {
  const { next } = outcome;
  const rule = course.nothingLeft ? findRule(machine, next.state, 'balance_paid') : undefined;
  // rules that lead to each other are reported, and would never end here
  if (!rule || outcome.rules.includes(rule)) return [outcome];
  if (!isPossible(rule) || missingNeeds(rule, next, machine.documents).length > 0) return [];
  const then = applied(rule, next, course);
  return settled(
    machine,
    {
      next: then.next,
      missteps: [...outcome.missteps, ...then.missteps],
      rules: [...outcome.rules, rule],
    },
    course,
  );
}
