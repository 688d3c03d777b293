import type { StudioFileCheck, StudioListedFile } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { DataTable } from '../../list/data-table.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import parts from '../../parts/parts.module.css';
import { DeskLink } from '../../routing/desk-link.tsx';
import { useStaff } from '../../session/staff-context.ts';
import { DraftState } from '../draft-state.tsx';
import { ProblemCount } from '../problem-count.tsx';
import styles from '../studio.module.css';
import { TableCell } from '../table-cell.tsx';
import { useStudioFileChecksQuery, useStudioFilesQuery } from './files-api.ts';

const COLUMNS = ['file', 'state', 'draft', 'problems'] as const;

export interface FilesPageProps {
  /** Region of the desk. */
  desk: string;
  /** Region whose content is listed. */
  region: string;
}

/** Pages of a region that are files, and files that regions share. Problems come later, because a check takes seconds. */
export function FilesPage({ desk, region }: FilesPageProps) {
  const t = useTranslate();
  const staff = useStaff();
  const { data, error, refetch } = useStudioFilesQuery(region);
  const checks = useStudioFileChecksQuery(region, { refetchOnFocus: false });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  const name = region === staff.region.code ? staff.region.name : region;
  const lists = [
    { title: t('desk:studio.files.content'), files: data.filter(({ shared_by: by }) => by === null) },
    { title: t('desk:studio.files.shared'), files: data.filter(({ shared_by: by }) => by !== null) },
  ];
  return (
    <>
      <PageHead title={t('desk:studio.files.title', { region: name })}>
        <DeskLink to={{ region: desk, page: 'studio' }} className={parts.link}>
          {t('desk:studio.all')}
        </DeskLink>
      </PageHead>
      <p className={styles.lead}>{t('desk:studio.files.lead')}</p>
      {checks.isError && <LoadState error={checks.error} onRetry={() => void checks.refetch()} />}
      {lists
        .filter(({ files }) => files.length > 0)
        .map(({ title, files }) => (
          <section key={title} className={styles.list}>
            <h2>{title}</h2>
            <FileTable desk={desk} region={region} title={title} files={files} checks={checks.data} />
          </section>
        ))}
    </>
  );
}

interface FileTableProps extends FilesPageProps {
  title: string;
  files: readonly StudioListedFile[];
  checks: readonly StudioFileCheck[] | undefined;
}

function FileTable({ desk, region, title, files, checks }: FileTableProps) {
  const t = useTranslate();
  return (
    <DataTable
      label={title}
      columns={COLUMNS.map((name) => ({ name, label: t(`desk:studio.files.column.${name}`) }))}
      className={classNames(styles.stacked, styles.regions)}
      areaClassName={styles.area}
    >
      <tbody>
        {files.map((each) => (
          <FileRow
            key={each.file}
            query={String(new URLSearchParams({ ...(desk !== region && { of: region }), file: each.file }))}
            desk={desk}
            file={each}
            check={checks?.find(({ file }) => file === each.file)}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

interface FileRowProps {
  desk: string;
  /** Query of the address of its editor. */
  query: string;
  file: StudioListedFile;
  check: StudioFileCheck | undefined;
}

function FileRow({
  desk,
  query,
  file: { file, page, state, shared_by: sharedBy, missing, draft },
  check,
}: FileRowProps) {
  const t = useTranslate();
  const labelOf = (column: (typeof COLUMNS)[number]) => t(`desk:studio.files.column.${column}`);
  return (
    <tr>
      <TableCell label={labelOf('file')}>
        <DeskLink to={{ region: desk, page: 'studio', item: 'file', query }} className={parts.link}>
          {page === '' ? file : t(`desk:studio.files.page.${page}`)}
        </DeskLink>
        {page !== '' && <span className={parts.second}>{file}</span>}
      </TableCell>
      <TableCell label={labelOf('state')}>
        <span className={state === 'live' ? styles.live : styles.doubtful}>
          {t(`desk:studio.files.state.${state}`)}
        </span>
        {missing.length > 0 && (
          <span className={parts.second}>
            {t('desk:studio.files.missing', { languages: missing.join(', ') })}
          </span>
        )}
        {sharedBy && (
          <span className={parts.second}>
            {sharedBy.length > 0
              ? t('desk:studio.files.sharedBy', { regions: sharedBy.join(', ') })
              : t('desk:studio.files.sharedByNone')}
          </span>
        )}
      </TableCell>
      <TableCell label={labelOf('draft')}>
        <DraftState draft={draft} />
      </TableCell>
      <TableCell label={labelOf('problems')}>
        {check ? (
          state !== 'none' && <ProblemCount {...check} />
        ) : (
          <span className={parts.quiet}>{t('desk:studio.checking')}</span>
        )}
      </TableCell>
    </tr>
  );
}
