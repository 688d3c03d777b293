import type { DeskOverview } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { DataTable } from '../list/data-table.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';

/** Open tickets by kind of request, the kind with the oldest one first. */
export function WaitingForms({ forms }: Pick<DeskOverview, 'forms'>) {
  const t = useTranslate();
  const dates = useDates();
  const { code: region } = useStaff().region;
  if (forms.length === 0) return <p className={parts.quiet}>{t('desk:overview.nothing')}</p>;
  return (
    <DataTable
      label={t('desk:overview.byKind')}
      columns={[
        { name: 'request', label: t('desk:column.request') },
        { name: 'new', label: t('desk:status.new') },
        { name: 'open', label: t('desk:status.open') },
        { name: 'oldest', label: t('desk:overview.oldest') },
        { name: 'answer', label: t('desk:overview.answer') },
      ]}
    >
      <tbody>
        {forms.map((form) => (
          <tr key={form.name}>
            <td>
              <DeskLink
                to={{ region, page: 'tickets', query: `form=${form.name}&status=open&sort=waiting` }}
                className={parts.link}
              >
                {form.title}
              </DeskLink>
            </td>
            <td>{form.new}</td>
            <td>{form.open}</td>
            <td>{dates.since(form.oldest)}</td>
            <td>{dates.span(form.first_answer_minutes)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
