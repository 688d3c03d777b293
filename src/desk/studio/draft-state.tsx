import type { StudioRegionDraft } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import styles from './studio.module.css';

/** Who has a draft and since when, in a list; null: nobody. */
export function DraftState({ draft }: { draft: StudioRegionDraft | null }) {
  const t = useTranslate();
  const dates = useDates();
  if (!draft) return <span className={parts.quiet}>{t('desk:studio.noDraft')}</span>;
  return (
    <>
      {draft.by}
      <span className={parts.second}>{dates.moment(draft.updated_at)}</span>
      {draft.is_stale && <span className={styles.broken}>{t('desk:studio.stale')}</span>}
    </>
  );
}
