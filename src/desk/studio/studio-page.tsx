import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import parts from '../parts/parts.module.css';
import { useNotify } from '../parts/use-notify.ts';
import { readQuery } from '../routing/desk-address.ts';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import { fileOfQuery } from './files/edited-file.ts';
import { FilePage } from './files/file-page.tsx';
import { FilesPage } from './files/files-page.tsx';
import { useCreateStudioExampleMutation } from './new/new-api.ts';
import { NewRegion } from './new/new-region.tsx';
import { RegionEditor } from './region-editor.tsx';
import { RegionTable } from './region-table.tsx';
import styles from './studio.module.css';
import { useStudioDraftQuery } from './studio-api.ts';
import { TextsPage } from './texts/texts-page.tsx';

/** Manifests of regions: a list of them, the editor of one, its texts and content, and a new one. */
export function StudioPage({ address: { item, query } }: DeskPageProps) {
  const t = useTranslate();
  const { code } = useStaff().region;
  const mayEdit = useMay('product');
  // a region that is a draft only has no desk of its own
  const region = readQuery(query).of ?? code;
  if (item === 'new') return <NewRegion region={code} />;
  if (item === 'texts') return <TextsPage key={region} desk={code} region={region} query={query} />;
  if (item === 'files') return <FilesPage desk={code} region={region} />;
  const file = fileOfQuery(query);
  if (item === 'file' && file) return <FilePage key={file} region={region} file={file} />;
  if (item !== '') return <EditedRegion key={region} region={region} />;
  return (
    <>
      <PageHead title={t('desk:page.studio')}>
        {mayEdit && (
          <span className={parts.actions}>
            <ExampleButton region={code} />
            <Button variant="primary" onClick={() => goToDesk({ region: code, page: 'studio', item: 'new' })}>
              {t('desk:studio.new.title')}
            </Button>
          </span>
        )}
      </PageHead>
      <p className={styles.lead}>{t('desk:studio.lead')}</p>
      <RegionTable region={code} />
    </>
  );
}

/** Opens a region to play with. */
function ExampleButton({ region }: { region: string }) {
  const t = useTranslate();
  const notify = useNotify();
  const [create] = useCreateStudioExampleMutation();
  async function open() {
    const { data, error } = await create(region);
    if (data === undefined) notify.failed(error);
    else goToDesk({ region, page: 'studio', item: 'edit', query: `of=${encodeURIComponent(data)}` });
  }
  return <Button onClick={() => void open()}>{t('desk:studio.new.example')}</Button>;
}

function EditedRegion({ region }: { region: string }) {
  const { data, error, refetch } = useStudioDraftQuery({ region });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  return <RegionEditor region={region} draft={data} />;
}
