import type { DeskOverview } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { DataTable } from '../list/data-table.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';
import { StatusBadge } from '../tickets/status-badge.tsx';

/** The tickets that wait longest, the oldest first. */
export function WaitingTickets({ waiting }: Pick<DeskOverview, 'waiting'>) {
  const t = useTranslate();
  const dates = useDates();
  const { code: region } = useStaff().region;
  if (waiting.length === 0) return <p className={parts.quiet}>{t('desk:overview.nothing')}</p>;
  const query = 'status=open&sort=waiting';
  return (
    <DataTable
      label={t('desk:overview.longest')}
      columns={[
        { name: 'number', label: t('desk:column.number') },
        { name: 'request', label: t('desk:column.request') },
        { name: 'status', label: t('desk:column.status') },
        { name: 'assignee', label: t('desk:column.assignee') },
        { name: 'oldest', label: t('desk:overview.oldest') },
      ]}
    >
      <tbody>
        {waiting.map(({ number, title, name, car_title: car, status, assignee, updated_at: changed }) => (
          <tr key={number}>
            <td>
              <DeskLink to={{ region, page: 'tickets', item: number, query }} className={parts.link}>
                {number}
              </DeskLink>
            </td>
            <td>{[title, name, car].filter((text) => text !== '').join(', ')}</td>
            <td>
              <StatusBadge status={status} />
            </td>
            <td>{assignee?.name ?? '–'}</td>
            <td>{dates.since(changed)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
