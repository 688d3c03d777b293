import type { DeskOfferRow } from '#contracts/types.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';

const TONES: Record<DeskOfferRow['tone'], BadgeTone> = {
  open: 'blue',
  waiting: 'amber',
  good: 'green',
  bad: 'red',
};

/** The state of an offer. */
export function OfferBadge({ tone, label }: Pick<DeskOfferRow, 'tone' | 'label'>) {
  return <Badge tone={TONES[tone]}>{label}</Badge>;
}
