import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { useStaff } from '../session/staff-context.ts';
import { RegionEditor } from './region-editor.tsx';
import { RegionTable } from './region-table.tsx';
import styles from './studio.module.css';
import { useStudioDraftQuery } from './studio-api.ts';

/** Manifests of regions: a list of them, and the editor of one. */
export function StudioPage({ address }: DeskPageProps) {
  const t = useTranslate();
  const { code } = useStaff().region;
  if (address.item !== '') return <EditedRegion region={code} />;
  return (
    <>
      <PageHead title={t('desk:page.studio')} />
      <p className={styles.lead}>{t('desk:studio.lead')}</p>
      <RegionTable region={code} />
    </>
  );
}

function EditedRegion({ region }: { region: string }) {
  const { data, error, refetch } = useStudioDraftQuery(region);
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  return <RegionEditor region={region} draft={data} />;
}
