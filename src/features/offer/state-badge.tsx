import type { OfferRow } from '#contracts/types.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';

const TONES: Readonly<Record<OfferRow['tone'], BadgeTone>> = {
  open: 'blue',
  waiting: 'amber',
  good: 'green',
  bad: 'neutral',
};

/** Where an offer stands. */
export const StateBadge = ({ offer: { label, tone } }: { offer: Pick<OfferRow, 'label' | 'tone'> }) => (
  <Badge tone={TONES[tone]}>{label}</Badge>
);
