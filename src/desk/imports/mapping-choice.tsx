import { useState } from 'react';
import type { DeskImportMapping, DeskImportPreview, DeskImportRun } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, NativeSelect } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useNotify } from '../parts/use-notify.ts';
import { useMay } from '../session/staff-context.ts';
import styles from './imports.module.css';
import { type ImportKey, useImportPreviewQuery, useStartImportMutation } from './imports-api.ts';
import { PreviewTable } from './preview-table.tsx';

export interface MappingChoiceProps {
  importKey: ImportKey;
  /** The newest run; its mapping is shown first. */
  last?: DeskImportRun;
}

/** Chooses the mapping, shows the first rows, and starts a dry run or the import. */
export function MappingChoice({ importKey, last }: MappingChoiceProps) {
  const t = useTranslate();
  const [mapping, setMapping] = useState(last?.mapping ?? '');
  const { data, error, refetch, isFetching } = useImportPreviewQuery({ ...importKey, mapping });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  const chosen = data.mappings.find(({ name }) => name === data.mapping);
  return (
    <section className={styles.choice} aria-busy={isFetching}>
      <h2>{t('desk:import.choice')}</h2>
      {chosen ? (
        <>
          <div className={styles.controls}>
            <NativeSelect
              label={t('desk:import.mapping')}
              description={t('desk:import.reads', { count: chosen.read, total: data.columns.length })}
              value={chosen.name}
              data={data.mappings.map((each) => ({ value: each.name, label: labelOf(each) }))}
              onChange={(event) => setMapping(event.currentTarget.value)}
            />
          </div>
          {chosen.fits ? (
            <StartButtons key={chosen.name} importKey={importKey} mapping={chosen} />
          ) : (
            <Misfit mapping={chosen} />
          )}
          <PreviewTable preview={data} />
          {chosen.fits && <Columns columns={data.columns} />}
        </>
      ) : (
        <p className={parts.quiet}>{t('desk:import.noMapping')}</p>
      )}
    </section>
  );
  function labelOf({ name, kind, fits }: DeskImportMapping): string {
    const label = `${name} (${t(`desk:import.kind.${kind}`)})`;
    return fits ? label : t('desk:import.doesNotFit', { name: label });
  }
}

function Misfit({ mapping: { problem, missing } }: { mapping: DeskImportMapping }) {
  const t = useTranslate();
  return (
    <Notice tone="warning" isLive>
      {problem && <p>{problem}</p>}
      {missing.length > 0 && (
        <p>{t('desk:import.missing', { columns: missing.join('; '), count: missing.length })}</p>
      )}
      {!problem && missing.length === 0 && <p>{t('desk:import.noRows')}</p>}
    </Notice>
  );
}

function StartButtons({ importKey, mapping }: { importKey: ImportKey; mapping: DeskImportMapping }) {
  const t = useTranslate();
  const notify = useNotify();
  const mayImport = useMay('manager');
  const [removesAny, setRemovesAny] = useState(false);
  const [start, { isLoading }] = useStartImportMutation();

  async function run(isDryRun: boolean) {
    if (isLoading) return;
    const body = { mapping: mapping.name, ...(removesAny && { removes_any: true }) };
    try {
      await start({ ...importKey, isDryRun, body }).unwrap();
    } catch (error) {
      notify.failed(error);
    }
  }

  return (
    <>
      {mapping.removes_missing && mayImport && (
        <Checkbox
          label={t('desk:import.removesAny')}
          checked={removesAny}
          onChange={(event) => setRemovesAny(event.currentTarget.checked)}
        />
      )}
      <div className={styles.actions}>
        <Button aria-disabled={isLoading} onClick={() => void run(true)}>
          {t('desk:import.startDryRun')}
        </Button>
        {mayImport && (
          <Button variant="primary" aria-disabled={isLoading} onClick={() => void run(false)}>
            {t('desk:import.start')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Columns of a file with what they are read as, those that are not read first. */
export function Columns({ columns }: Pick<DeskImportPreview, 'columns'>) {
  const t = useTranslate();
  const unread = columns.filter(({ uses }) => uses.length === 0);
  return (
    <>
      {unread.length > 0 && (
        <Notice>
          {t('desk:import.unread', {
            count: unread.length,
            columns: unread.map(({ name }) => name).join(', '),
          })}
        </Notice>
      )}
      <details className={styles.columns}>
        <summary>{t('desk:import.columns', { count: columns.length })}</summary>
        <dl>
          {columns.map(({ name, uses }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{uses.length > 0 ? uses.join(', ') : t('desk:import.notRead')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
