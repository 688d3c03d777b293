import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';

const TONES: Record<TicketStatus, BadgeTone> = {
  new: 'blue',
  in_progress: 'amber',
  waiting: 'amber',
  done: 'green',
  cancelled: 'neutral',
};

export function StatusBadge({ status }: { status: TicketStatus }) {
  const t = useTranslate();
  return <Badge tone={TONES[status]}>{t(`desk:status.${status}`)}</Badge>;
}
