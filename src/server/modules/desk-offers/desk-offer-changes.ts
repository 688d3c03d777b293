import type { DeskLoanOption, DeskOffer } from '#contracts/types.ts';
import type { OfferStep } from '../offers/index.ts';
import type { DeskContext } from '../staff/index.ts';
import type { DeskOfferChange } from './act-on-desk-offer.ts';

/** Changes of offers by staff. */
export interface DeskOfferChanges {
  /**
   * Makes an offer for a phone and keeps the car, once per key.
   * @param wanted `price` in minor units, absent: that of the car; `ticket`: number of the request that it began with
   * @throws Invalid for a car or a request that the region does not have, Conflict if the car cannot be kept
   */
  create(
    staffContext: DeskContext,
    wanted: { listing: string; phone: string; price?: number; ticket?: number; key?: string | undefined },
  ): Promise<DeskOffer>;
  act(
    change: DeskOfferChange & { action: OfferStep['action'] | 'keep_car'; reason: string },
  ): Promise<DeskOffer>;
  /** Records the answer of a bank: loans to choose from, or none. Installments are computed. */
  setLoan(change: DeskOfferChange & { bank: string; options: readonly DeskLoanOption[] }): Promise<DeskOffer>;
  /** Changes the price and with it the deposit. The buyer accepts the terms again. */
  setPrice(change: DeskOfferChange & { price: number }): Promise<DeskOffer>;
}
