import { useState } from 'react';
import type { StudioCheck, StudioRegion } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { DataTable } from '../list/data-table.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import type { DeskAddress } from '../routing/desk-address.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useMay } from '../session/staff-context.ts';
import { DraftState } from './draft-state.tsx';
import { languageName } from './language-name.ts';
import { CopyRegion } from './new/copy-region.tsx';
import { ProblemCount } from './problem-count.tsx';
import styles from './studio.module.css';
import { useStudioChecksQuery, useStudioRegionsQuery } from './studio-api.ts';
import { TableCell } from './table-cell.tsx';

const COLUMNS = ['region', 'state', 'draft', 'problems', 'texts', 'actions'] as const;

/** Regions of the member. Problems and translations come later than the rest, because a check takes seconds. */
export function RegionTable({ region }: { region: string }) {
  const t = useTranslate();
  const { data, error, refetch } = useStudioRegionsQuery(region);
  const checks = useStudioChecksQuery(region, { refetchOnFocus: false });
  const [copied, setCopied] = useState<StudioRegion>();
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {checks.isError && <LoadState error={checks.error} onRetry={() => void checks.refetch()} />}
      <DataTable
        label={t('desk:page.studio')}
        columns={COLUMNS.map((name) => ({ name, label: t(`desk:studio.column.${name}`) }))}
        className={classNames(styles.stacked, styles.regions)}
        areaClassName={styles.area}
      >
        <tbody>
          {data.map((each) => (
            <RegionRow
              key={each.code}
              desk={region}
              region={each}
              onCopy={() => setCopied(each)}
              check={checks.data?.find(({ code }) => code === each.code)}
            />
          ))}
        </tbody>
      </DataTable>
      {copied && <CopyRegion desk={region} of={copied} onClose={() => setCopied(undefined)} />}
    </>
  );
}

/** Where a region is changed: at its own desk, or at another one while it is not served. */
function addressOf(desk: string, { code, state }: StudioRegion, item: string): Partial<DeskAddress> {
  const isServed = state === 'live' || state === 'last_good';
  return isServed
    ? { region: code, page: 'studio', item }
    : { region: desk, page: 'studio', item, query: `of=${encodeURIComponent(code)}` };
}

interface RegionRowProps {
  /** Region of the desk. */
  desk: string;
  region: StudioRegion;
  check: StudioCheck | undefined;
  onCopy(): void;
}

function RegionRow({ desk, region, check, onCopy }: RegionRowProps) {
  const t = useTranslate();
  const { name, file, state, draft } = region;
  const labelOf = (column: (typeof COLUMNS)[number]) => t(`desk:studio.column.${column}`);
  return (
    <tr>
      <TableCell label={labelOf('region')}>
        <DeskLink to={addressOf(desk, region, 'edit')} className={parts.link}>
          {name}
        </DeskLink>
        <span className={parts.second}>{file}</span>
      </TableCell>
      <TableCell label={labelOf('state')}>
        <span className={STATE_LOOKS[state]}>{t(`desk:studio.state.${state}`)}</span>
      </TableCell>
      <TableCell label={labelOf('draft')}>
        <DraftState draft={draft} />
      </TableCell>
      <TableCell label={labelOf('problems')}>{check ? <ProblemCount {...check} /> : <Waiting />}</TableCell>
      <TableCell label={labelOf('texts')}>{check ? <Texts texts={check.texts} /> : <Waiting />}</TableCell>
      <TableCell label={labelOf('actions')}>
        <RowActions {...{ desk, region, onCopy }} />
      </TableCell>
    </tr>
  );
}

function RowActions({ desk, region, onCopy }: Omit<RegionRowProps, 'check'>) {
  const t = useTranslate();
  const { state } = region;
  const mayEdit = useMay('product');
  return (
    <span className={styles.rowActions}>
      <DeskLink to={addressOf(desk, region, 'texts')} className={parts.link}>
        {t('desk:studio.texts.open')}
      </DeskLink>
      <DeskLink to={addressOf(desk, region, 'files')} className={parts.link}>
        {t('desk:studio.files.open')}
      </DeskLink>
      {mayEdit && (state === 'live' || state === 'last_good') && (
        <button type="button" className={parts.link} onClick={onCopy}>
          {t('desk:studio.new.copy')}
        </button>
      )}
    </span>
  );
}

const STATE_LOOKS = {
  live: styles.live,
  new: styles.doubtful,
  last_good: styles.broken,
  broken: styles.broken,
};

function Waiting() {
  const t = useTranslate();
  return <span className={parts.quiet}>{t('desk:studio.checking')}</span>;
}

function Texts({ texts }: Pick<StudioCheck, 'texts'>) {
  const t = useTranslate();
  // English is what is translated
  if (texts.length === 0) return <span className={parts.quiet}>–</span>;
  return (
    <ul className={styles.texts}>
      {texts.map(({ language, done, total }) => (
        <li key={language}>
          <span title={language}>{languageName(language) ?? language}</span>
          <meter min={0} max={total} value={done} aria-label={t('desk:studio.translated', { language })} />
          <span className={styles.share}>{Math.floor((100 * done) / Math.max(1, total))} %</span>
        </li>
      ))}
    </ul>
  );
}
