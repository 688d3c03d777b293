import { useState } from 'react';
import type { DeskPartnerKey } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextInput } from '#ui/mantine/controls.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { DataTable } from '../list/data-table.tsx';
import { failureText } from '../parts/failure-text.ts';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { useStaff } from '../session/staff-context.ts';
import styles from './imports.module.css';
import { useAddPartnerKeyMutation, usePartnerKeysQuery, useRevokePartnerKeyMutation } from './imports-api.ts';

const COLUMNS = ['name', 'sources', 'made', 'used', 'cars', 'key'] as const;

/** Keys with which other systems send cars: makes one, which is shown once, and revokes them. */
export function PartnerKeys() {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const { data: keys, error, refetch } = usePartnerKeysQuery(region);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<{ name: string; key: string }>();
  return (
    <section className={styles.keys}>
      <div className={parts.head}>
        <h2>{t('desk:partner.title')}</h2>
        <Button onClick={() => setAdding(true)}>{t('desk:partner.add')}</Button>
      </div>
      {!keys && <LoadState error={error} onRetry={() => void refetch()} />}
      {keys?.length === 0 && <p className={parts.quiet}>{t('desk:partner.none')}</p>}
      {keys && keys.length > 0 && (
        <DataTable
          label={t('desk:partner.title')}
          columns={COLUMNS.map((name) => ({ name, label: t(`desk:partner.column.${name}`) }))}
          className={styles.table}
        >
          <tbody>
            {keys.map((key) => (
              <KeyRow key={key.id} partner={key} />
            ))}
          </tbody>
        </DataTable>
      )}
      {isAdding && (
        <AddKey
          onDone={(key) => {
            setAdding(false);
            setMade(key);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {made && (
        <Dialog
          title={t('desk:partner.keyTitle', { name: made.name })}
          closeLabel={t('desk:close')}
          onClose={() => setMade(undefined)}
        >
          <p className={styles.key}>{made.key}</p>
          <p>{t('desk:partner.keyText')}</p>
        </Dialog>
      )}
    </section>
  );
}

function KeyRow({ partner }: { partner: DeskPartnerKey }) {
  const t = useTranslate();
  const dates = useDates();
  const {
    name,
    sources,
    by,
    created_at: made,
    used_at: used,
    cars_today: cars,
    revoked_at: revoked,
  } = partner;
  return (
    <tr>
      <td className={styles.car}>{name}</td>
      <td>{sources.join(', ')}</td>
      <td>
        {dates.moment(made)} <small>{by}</small>
      </td>
      <td>{used === null ? t('desk:partner.never') : dates.moment(used)}</td>
      <td>{cars}</td>
      <td>
        {revoked === null ? (
          <RevokeKey partner={partner} />
        ) : (
          <>
            <Badge>{t('desk:partner.since')}</Badge> {dates.moment(revoked)}
          </>
        )}
      </td>
    </tr>
  );
}

function RevokeKey({ partner: { id, name } }: { partner: DeskPartnerKey }) {
  const t = useTranslate();
  const notify = useNotify();
  const { code: region } = useStaff().region;
  const [revoke] = useRevokePartnerKeyMutation();
  const [isAsking, setAsking] = useState(false);
  async function confirm() {
    const answer = await revoke({ region, id });
    if (answer.error) notify.failed(answer.error);
    else notify.done(t('desk:partner.revoked', { name }));
  }
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
        {t('desk:partner.revoke')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('desk:partner.revokeTitle', { name })}
          text={t('desk:partner.revokeText')}
          submitLabel={t('desk:partner.revoke')}
          isDanger
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function AddKey({ onDone, onClose }: { onDone(key: { name: string; key: string }): void; onClose(): void }) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const [add, { isLoading, error }] = useAddPartnerKeyMutation();
  const [values, setValues] = useState({ name: '', sources: '' });
  async function submit() {
    const { name } = values;
    const sources = [...new Set(values.sources.split(/[\s,]+/).filter(Boolean))];
    const answer = await add({ region, body: { name, sources } });
    if (answer.data) onDone({ name, key: answer.data.key });
  }
  return (
    <FormDialog
      title={t('desk:partner.add')}
      submitLabel={t('desk:partner.add')}
      isBusy={isLoading}
      problem={error ? failureText(error, t) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {(['name', 'sources'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`desk:partner.column.${field}`)}
          description={field === 'sources' ? t('desk:partner.sourcesHint') : undefined}
          maxLength={field === 'name' ? 80 : 400}
          required
          value={values[field]}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
    </FormDialog>
  );
}
