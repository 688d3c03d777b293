import { useState } from 'react';
import type { StudioCheck, StudioRegion } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '../list/data-table.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import type { DeskAddress } from '../routing/desk-address.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { DraftState } from './draft-state.tsx';
import { languageName } from './language-name.ts';
import { CopyRegion } from './new/copy-region.tsx';
import { ProblemCount } from './problem-count.tsx';
import styles from './studio.module.css';
import { useStudioChecksQuery, useStudioRegionsQuery } from './studio-api.ts';

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
        className={styles.regions}
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
  return (
    <tr>
      <td>
        <DeskLink to={addressOf(desk, region, 'edit')} className={parts.link}>
          {name}
        </DeskLink>
        <span className={parts.second}>{file}</span>
      </td>
      <td>
        <span className={STATE_LOOKS[state]}>{t(`desk:studio.state.${state}`)}</span>
      </td>
      <td>
        <DraftState draft={draft} />
      </td>
      <td>{check ? <ProblemCount {...check} /> : <Waiting />}</td>
      <td>{check ? <Texts texts={check.texts} /> : <Waiting />}</td>
      <td>
        <span className={parts.actions}>
          <DeskLink to={addressOf(desk, region, 'texts')} className={parts.link}>
            {t('desk:studio.texts.open')}
          </DeskLink>
          <DeskLink to={addressOf(desk, region, 'files')} className={parts.link}>
            {t('desk:studio.files.open')}
          </DeskLink>
          {(state === 'live' || state === 'last_good') && (
            <Button size="sm" onClick={onCopy}>
              {t('desk:studio.new.copy')}
            </Button>
          )}
        </span>
      </td>
    </tr>
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
