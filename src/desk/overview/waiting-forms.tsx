import type { DeskOverview } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import parts from '../parts/parts.module.css';
import { ScrollArea } from '../parts/scroll-area.tsx';
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
    <ScrollArea label={t('desk:overview.byKind')}>
      <table className={parts.table}>
        <thead>
          <tr>
            <th scope="col">{t('desk:column.request')}</th>
            <th scope="col">{t('desk:status.new')}</th>
            <th scope="col">{t('desk:status.open')}</th>
            <th scope="col">{t('desk:overview.oldest')}</th>
            <th scope="col">{t('desk:overview.answer')}</th>
          </tr>
        </thead>
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
      </table>
    </ScrollArea>
  );
}
