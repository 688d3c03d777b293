import { createContext, useContext } from 'react';
import type { Offer, OfferBank, OfferWorkflow } from '#contracts/types.ts';
import type { LabelledPromises } from '#region/promises/promises-of.ts';
import type { FormUploads } from '#renderer/fields/file/use-upload-queue.ts';
import type { PictureDelivery } from '#ui/picture/picture-source.ts';
import type { OfferAddress } from './offer-api.ts';
import type { OfferSlots } from './offer-slots.ts';

/** What the page of an offer knows of its region. */
export interface OfferSettings {
  address: OfferAddress;
  pictures: PictureDelivery;
  /** IANA name. */
  timeZone: string;
  /** What the price of the car is called. */
  priceLabel: string;
  listHref: string;
  /** Address of the payments; a payment is at `<address>/<slug>`. */
  paymentsHref: string;
  /** Banks that give loans. */
  banks: readonly OfferBank[];
  /** Months of loans. */
  tenures: readonly number[];
  /** Promises of the region; those that hold for the car are shown. */
  promises?: LabelledPromises;
  slots: OfferSlots;
}

/** What the steps of an offer share. */
export interface OfferContextValue extends OfferSettings {
  offer: Offer;
  workflow: OfferWorkflow;
  /** Files by name of the document. */
  uploads: FormUploads;
  /** Reads everything of the offer again. */
  reload(): void;
}

export const OfferContext = createContext<OfferContextValue | undefined>(undefined);

export function useOfferContext(): OfferContextValue {
  const value = useContext(OfferContext);
  if (!value) throw new Error('useOfferContext needs an OfferPage above it');
  return value;
}

/** Whether the buyer may do something now, and what is missing for it; undefined: not in this state. */
export function useAction(name: string): { missing: readonly string[] } | undefined {
  return useOfferContext().workflow.actions.find((each) => each.name === name);
}

/** Whether the offer has ended without a sale. */
export const hasEnded = ({ is_final: isFinal, tone }: Offer): boolean => isFinal && tone === 'bad';

/** Name of the step that is shown when nothing is left to do. */
export const LAST_STEP = 'done';

/** Name of the step that comes next; undefined: nothing is left to do. */
export const currentStep = ({ steps }: OfferWorkflow): string | undefined =>
  steps.find(({ status }) => status === 'current')?.name;
