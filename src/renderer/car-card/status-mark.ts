import type { ListingCard } from '#contracts/types.ts';
import type { BadgeTone } from '#ui/badge/badge.tsx';
import { type CardContext, fieldLabel } from './card-context.ts';

/** A word on a car, with the colour of its meaning. */
export interface CarMark {
  label: string;
  tone: BadgeTone;
}

const TONES: Record<Exclude<ListingCard['status'], 'available'>, BadgeTone> = {
  sold: 'dark',
  pending_sale: 'amber',
  coming_soon: 'blue',
};

/** The status label of a car, if it is not just available (SPEC 4). */
export function statusMark(status: ListingCard['status'], context: CardContext): CarMark | undefined {
  if (status === 'available') return undefined;
  return { label: fieldLabel(`is_${status}`, context), tone: TONES[status] };
}
