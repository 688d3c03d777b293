import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useNotify } from '../parts/use-notify.ts';
import { useStudioRights } from '../session/staff-context.ts';
import { useRefillStudioStockMutation, useStudioStockQuery } from './publications-api.ts';

/** After a publication: which filters and quick searches find no car, with a way to draw demo cars that have it. */
export function StockReport({ region }: { region: string }) {
  const t = useTranslate();
  const notify = useNotify();
  const { mayEdit } = useStudioRights(region);
  const { data } = useStudioStockQuery(region);
  const [refill, { isLoading }] = useRefillStudioStockMutation();
  if (!data || data.gaps.length === 0) return null;
  const namesOf = (kind: string) =>
    data.gaps.flatMap(({ kind: of, ...gap }) => (of === kind ? [t('desk:studio.stock.name', gap)] : []));
  const [filters, searches] = [namesOf('filter'), namesOf('quick search')];
  async function draw() {
    const answer = await refill(region);
    if (answer.error) notify.failed(answer.error);
    else notify.done(t('desk:studio.stock.refilled', { count: answer.data.cars }));
  }
  return (
    <Notice tone="warning" isLive>
      {filters.length > 0 && (
        <p>{t('desk:studio.stock.filters', { count: filters.length, names: filters.join(', ') })}</p>
      )}
      {searches.length > 0 && (
        <p>{t('desk:studio.stock.searches', { count: searches.length, names: searches.join(', ') })}</p>
      )}
      <p>{t(data.demo_cars > 0 ? 'desk:studio.stock.demo' : 'desk:studio.stock.own')}</p>
      {mayEdit && data.demo_cars > 0 && (
        <Button variant="secondary" disabled={isLoading} onClick={draw}>
          {t(isLoading ? 'desk:studio.stock.refilling' : 'desk:studio.stock.refill')}
        </Button>
      )}
    </Notice>
  );
}
