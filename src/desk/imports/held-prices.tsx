import type { DeskHeldPrice } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '../list/data-table.tsx';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import styles from './imports.module.css';
import { useDecideHeldPriceMutation, useFeedsQuery } from './imports-api.ts';

const COLUMNS = ['car', 'from', 'stored', 'price', 'since', 'decide'] as const;

/** Prices of feeds and partners that wait for a decision; nothing where there are none. */
export function HeldPrices() {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const { data } = useFeedsQuery(region);
  if (!data || data.held.length === 0) return null;
  return (
    <DataTable
      label={t('desk:heldPrice.title')}
      caption={t('desk:heldPrice.title')}
      columns={COLUMNS.map((name) => ({ name, label: t(`desk:heldPrice.column.${name}`) }))}
      areaClassName={styles.feeds}
      className={styles.table}
    >
      <tbody>
        {data.held.map((held) => (
          <HeldRow key={held.id} held={held} />
        ))}
      </tbody>
    </DataTable>
  );
}

function HeldRow({ held }: { held: DeskHeldPrice }) {
  const t = useTranslate();
  const dates = useDates();
  const notify = useNotify();
  const mayDecide = useMay('manager');
  const { code: region } = useStaff().region;
  const [decide, { isLoading }] = useDecideHeldPriceMutation();
  const { id, title, source, source_id: car, feed, stored_price: stored, price, amount } = held;
  async function choose(passes: boolean) {
    const answer = await decide({ region, id, body: { amount, passes } });
    if (answer.error) notify.failed(answer.error);
    else notify.done(t(passes ? 'desk:heldPrice.passed' : 'desk:heldPrice.kept', { car: title }));
  }
  return (
    <tr>
      <td className={styles.car}>
        {title}{' '}
        <small>
          {source} {car}
        </small>
      </td>
      <td>{feed ?? t('desk:heldPrice.partner')}</td>
      <td>{stored}</td>
      <td>{price}</td>
      <td>{dates.moment(held.held_at)}</td>
      <td>
        {mayDecide && (
          <span className={styles.choices}>
            <Button size="sm" disabled={isLoading} onClick={() => void choose(true)}>
              {t('desk:heldPrice.pass')}
            </Button>
            <Button size="sm" variant="quiet" disabled={isLoading} onClick={() => void choose(false)}>
              {t('desk:heldPrice.keep')}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
