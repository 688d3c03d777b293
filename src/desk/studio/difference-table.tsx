import type { StudioEndedAddress, StudioNeededDraft } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { DataTable } from '../list/data-table.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useStudioTarget } from './files/edited-file.ts';
import { FileLink } from './files/file-link.tsx';
import { PropertyName } from './property-name.tsx';
import { useStudioDifferenceQuery } from './publications-api.ts';
import styles from './studio.module.css';
import { TableCell } from './table-cell.tsx';

const COLUMNS = ['name', 'before', 'after'] as const;

/** Whether addresses that end are kept by redirects; absent: only said. */
export interface KeptAddresses {
  isKept: boolean;
  setKept(isKept: boolean): void;
}

/** What a draft or a version would change. @param version absent: the draft */
export function Difference({
  region,
  version,
  kept,
}: {
  region: string;
  version?: number;
  kept?: KeptAddresses;
}) {
  const target = useStudioTarget(region);
  const { data, error, refetch } = useStudioDifferenceQuery({ ...target, version });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <NeededDrafts region={region} drafts={data.drafts} />
      <EndedAddresses addresses={data.ended_addresses} kept={kept} />
      {/* a process of the version before answers without them */}
      {(data.warnings ?? []).map(({ pointer, message }) => (
        <Notice key={pointer} tone="warning">
          <strong>
            <PropertyName path={pointer} />
          </strong>{' '}
          {message}
        </Notice>
      ))}
      <DifferenceTable rows={data.data} />
    </>
  );
}

/** The texts of a new language in the content of the region. */
function NeededDrafts({ region, drafts }: { region: string; drafts: readonly StudioNeededDraft[] }) {
  const t = useTranslate();
  if (drafts.length === 0) return null;
  return (
    <Notice>
      <p>{t('desk:studio.neededDrafts', { count: drafts.length })}</p>
      <ul className={styles.ended}>
        {drafts.map(({ file, by }) => (
          <li key={file}>
            <FileLink region={region} file={file} /> {t('desk:studio.draftOf', { name: by })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Links of other sites and of search engines would lead nowhere. */
function EndedAddresses({
  addresses,
  kept,
}: {
  addresses: readonly StudioEndedAddress[];
  kept: KeptAddresses | undefined;
}) {
  const t = useTranslate();
  if (addresses.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t('desk:studio.endedAddresses', { count: addresses.length })}</p>
      <ul className={styles.ended}>
        {addresses.map(({ path, redirect }) => (
          <li key={path}>
            {decodeURI(path)} <code>{redirect}</code>
          </li>
        ))}
      </ul>
      {kept && (
        <Checkbox
          label={t('desk:studio.keepAddresses')}
          checked={kept.isKept}
          onChange={(event) => kept.setKept(event.currentTarget.checked)}
        />
      )}
    </Notice>
  );
}

export interface DifferenceTableProps {
  /** Values as text; null: the property has none. */
  rows: readonly { name: string; before: string | null; after: string | null }[];
  /** Headings of the values; default: what the site shows, and what it will show. */
  labels?: { before: string; after: string };
}

/** Properties with two values each. */
export function DifferenceTable({ rows, labels }: DifferenceTableProps) {
  const t = useTranslate();
  if (rows.length === 0) return <p className={parts.quiet}>{t('desk:studio.noDifference')}</p>;
  const labelOf = (name: (typeof COLUMNS)[number]) =>
    (name !== 'name' && labels?.[name]) || t(`desk:studio.difference.${name}`);
  return (
    <DataTable
      label={t('desk:studio.view.difference')}
      columns={COLUMNS.map((name) => ({ name, label: labelOf(name) }))}
      className={classNames(styles.stacked, styles.differences)}
      areaClassName={styles.area}
    >
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name}>
            <TableCell label={labelOf('name')} className={styles.property}>
              <PropertyName path={name} />
            </TableCell>
            <TableCell label={labelOf('before')} className={parts.values}>
              <Value value={before} />
            </TableCell>
            <TableCell label={labelOf('after')} className={parts.values}>
              <Value value={after} />
            </TableCell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** A colour is shown beside its name. */
function Value({ value }: { value: string | null }) {
  if (value === null) return <>–</>;
  return (
    <>
      {/^#[0-9a-f]{6}$/i.test(value) && (
        <span className={styles.colour} style={{ background: value }} aria-hidden="true" />
      )}
      {value}
    </>
  );
}
