import { depositAmount } from '#domain/offers/deposit-amount.ts';
import { asksDeposit } from '#domain/offers/machine/machine.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import { agreementHash, type LoanResult, listDocuments, offerRefusal, rulesOf } from '../offers/index.ts';
import { deskContext } from '../tickets/index.ts';
import { createDeskOfferAct } from './act-on-desk-offer.ts';
import { createDeskOfferCall } from './create-desk-offer.ts';
import type { DeskOfferChanges } from './desk-offer-changes.ts';
import type { DeskOfferDeps, ReadDeskOffer } from './desk-offer-deps.ts';
import { loanOptions, requirePayablePrice } from './payable-terms.ts';

export function createDeskOfferChanges(deps: DeskOfferDeps, readDeskOffer: ReadDeskOffer): DeskOfferChanges {
  const { texts } = deps;
  const act = createDeskOfferAct(deps, readDeskOffer);
  return {
    create: createDeskOfferCall(deps, readDeskOffer),
    act: ({ action, reason, ...change }) =>
      act(change, async (tx, offer) => {
        if (action === 'keep_car') return { action };
        const detail = reason === '' ? {} : { detail: { reason } };
        if (action !== 'prepare_agreement') return { action, ...detail };
        return {
          action,
          set: { agreementHash: agreementHash(await listDocuments(tx, offer.id)) },
          ...detail,
        };
      }),
    setLoan: ({ bank, options, ...change }) =>
      act(change, async (_, offer) => {
        const { region } = change;
        if (!region.manifest.offers.banks.some(({ code }) => code === bank))
          throw offerRefusal('bank', deskContext(region, texts), 'bank');
        const loan = { bank, options: loanOptions(options, offer, region) } satisfies LoanResult;
        if (options.length === 0) return { action: 'loan_refused', set: { loan, chosenOption: null } };
        return { action: 'loan_approved', set: { loan, chosenOption: null } };
      }),
    setPrice: ({ price, ...change }) =>
      act(change, async (_, offer) => {
        const rules = rulesOf(offer, change.region);
        const { currency } = change.region.manifest;
        const deposit = asksDeposit(rules.actions)
          ? depositAmount(rules.deposit, price, minorDigits(currency.code))
          : 0;
        requirePayablePrice({ price, deposit }, change.region);
        const set = { price, deposit, termsHash: null, termsAcceptedAt: null };
        return { action: 'change_price', set, detail: { price } };
      }),
  };
}
