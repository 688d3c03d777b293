import { useEffect, useState } from 'react';
import { fetchPageProps } from '#integrations/navigation/page-data.ts';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';
import { useGarageLinks } from './garage-context.tsx';

export interface GarageCards {
  /** Cars that are there, in the order of the list; undefined until the answer is here. */
  views?: CarCardView[];
  hasFailed: boolean;
}

/** Loads the cards of stored cars in one call. @param cars an empty list sends no request */
export function useGarageCards(cars: readonly { id: number }[]): GarageCards {
  const { savedHref } = useGarageLinks();
  const [answer, setAnswer] = useState<{ asked: string; views?: CarCardView[] }>({ asked: '' });
  const ids = cars.map(({ id }) => id);
  // a car that was taken out needs no new answer
  const known = answer.asked.split('.');
  const asked = ids.every((id) => known.includes(String(id))) ? answer.asked : ids.join('.');
  useEffect(() => {
    if (asked === '' || asked === answer.asked) return;
    const leaving = new AbortController();
    fetchPageProps(`${savedHref}/${asked}`, leaving.signal).then(
      (props) => setAnswer({ asked, views: (props as { screen: { cars: CarCardView[] } }).screen.cars }),
      () => leaving.signal.aborted || setAnswer({ asked }),
    );
    return () => leaving.abort();
  }, [asked, answer.asked, savedHref]);
  const found = new Map(answer.views?.map((view) => [view.id, view]));
  return {
    views: answer.views && ids.flatMap((id) => found.get(id) ?? []),
    hasFailed: answer.asked !== '' && !answer.views,
  };
}
