import type { DeskSlotException } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { useNotify } from '../parts/use-notify.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import styles from './slots.module.css';
import { useRemoveSlotExceptionMutation } from './slots-api.ts';
import { useSlotDates } from './use-slot-dates.ts';

/** Blocks, holidays and capacities of the week; each can be removed. */
export function SlotExceptions({ exceptions }: { exceptions: readonly DeskSlotException[] }) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const dates = useSlotDates();
  const notify = useNotify();
  const may = { block: useMay('agent'), other: useMay('manager') };
  const [remove, { isLoading }] = useRemoveSlotExceptionMutation();

  async function removeException(id: number) {
    if (isLoading) return;
    try {
      await remove({ region, id }).unwrap();
    } catch (error) {
      notify.failed(error);
    }
  }
  function describe({ kind, capacity, note, ...exception }: DeskSlotException): string {
    const { first_day: first, last_day: last, from_minute: from, until_minute: until } = exception;
    const days = first === last ? dates.day(first) : `${dates.day(first)} – ${dates.day(last)}`;
    const times = from === null || until === null ? '' : `, ${dates.time(from)} – ${dates.time(until)}`;
    const what = kind === 'capacity' ? `${t('desk:slots.capacity')} ${capacity}` : t(`desk:slots.${kind}`);
    return `${what}: ${days}${times}${note === '' ? '' : ` (${note})`}`;
  }

  if (exceptions.length === 0) return null;
  return (
    <section className={styles.exceptions}>
      <h2>{t('desk:slots.changes')}</h2>
      <ul>
        {exceptions.map((exception) => (
          <li key={exception.id}>
            {describe(exception)}{' '}
            {(exception.kind === 'block' ? may.block : may.other) && (
              <Button size="sm" onClick={() => void removeException(exception.id)}>
                {t('desk:slots.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
