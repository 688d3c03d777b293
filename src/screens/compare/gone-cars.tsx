import { useEffect, useState } from 'react';
import { useGarageList } from '#features/garage/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Notice } from '#ui/notice/notice.tsx';

/** Lists cars that are no longer for sale, by name if this device has it, and removes them from the comparison. */
export function GoneCars({ slugs }: { slugs: readonly string[] }) {
  const t = useTranslate();
  const { cars, list } = useGarageList('compare');
  const [titles, setTitles] = useState<readonly string[]>([]);
  useEffect(() => {
    const gone = cars.filter(({ slug }) => slugs.includes(slug));
    if (gone.length === 0) return;
    setTitles((known) => [...known, ...gone.map(({ title }) => title)]);
    for (const { id } of gone) list.remove(id);
  }, [cars, slugs, list]);
  return (
    <Notice tone="warning">
      {titles.length < slugs.length && <p>{t('garage:compare.gone')}</p>}
      {titles.map((title) => (
        <p key={title}>{t('garage:saved.gone', { title })}</p>
      ))}
    </Notice>
  );
}
