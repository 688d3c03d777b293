import { useGarageLinks } from '#features/garage/index.ts';
import { useSession } from '#features/session/index.ts';
import { useViewedCars } from '#features/viewing-history/index.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';

const loadList = () => import('./recent-list.tsx');

/** Cars seen before. Most who open a page have seen none: the list is loaded for the others. @param except the car of the page */
export function RecentlyViewed({ except }: { except?: number }) {
  const { region } = useGarageLinks();
  const isUser = useSession().state === 'user';
  const onDevice = useViewedCars(region);
  const list = useOnDemand(isUser || onDevice.length > 0, loadList);
  return list && <list.RecentList except={except} />;
}
