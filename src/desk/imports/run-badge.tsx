import type { DeskImportRun } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';

const TONES: Record<DeskImportRun['status'], BadgeTone> = {
  queued: 'blue',
  running: 'amber',
  cancelling: 'amber',
  cancelled: 'neutral',
  done: 'green',
  failed: 'red',
  interrupted: 'red',
};

/** Kind of a run and its state. */
export function RunBadge({
  run: { status, is_dry_run },
}: {
  run: Pick<DeskImportRun, 'status' | 'is_dry_run'>;
}) {
  const t = useTranslate();
  return (
    <Badge tone={TONES[status]}>
      {t(is_dry_run ? 'desk:import.dryRun' : 'desk:import.import')}: {t(`desk:import.status.${status}`)}
    </Badge>
  );
}
