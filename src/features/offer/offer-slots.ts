import type { ComponentType, ReactNode } from 'react';
import type { Offer, OfferTransaction } from '#contracts/types.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';

export type BuyerAnswers = Readonly<Record<string, FieldAnswer>>;

export interface BuyerFormProps {
  /** Slug of the offer. */
  slug: string;
  answers: BuyerAnswers;
  /** @throws Failure */
  onSave(answers: BuyerAnswers): Promise<void>;
}

export interface BuyerAnswerListProps {
  answers: BuyerAnswers;
}

export interface PaymentProps {
  offer: Offer;
  /** What is paid: it is due, or a bank has not decided yet. */
  transaction: OfferTransaction;
  /** The payment has moved on: the offer may have, too. */
  onChange(): void;
}

export interface OfferReturnProps {
  /** The payment has moved on: the offer may have, too. */
  onChange(): void;
  /** Links under a payment that is paid. */
  children: ReactNode;
}

/** Parts of the page that other features bring. */
export interface OfferSlots {
  /** Asks for the details of the buyer. */
  BuyerForm: ComponentType<BuyerFormProps>;
  /** The details of the buyer in words. */
  BuyerAnswers: ComponentType<BuyerAnswerListProps>;
  /** Pays an amount that is due, or waits for the payment of it. */
  Payment: ComponentType<PaymentProps>;
  /** The state of the payment that the address names, after the page of a provider; nothing if it names none. */
  Returned: ComponentType<OfferReturnProps>;
}
