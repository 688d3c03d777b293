import { useOnDemand } from '#ui/use-on-demand.ts';
import { useGarageLinks, useGarageList } from './garage-context.tsx';

const loadContent = () => import('./compare-bar-content.tsx');

/** A bar: cars chosen for comparison, unless the page compares them, and what there is no more room for. */
export function CompareBar() {
  const { hasRefused } = useGarageList('favourites');
  const { isComparing } = useGarageLinks();
  const { cars } = useGarageList('compare');
  const isShown = hasRefused || (cars.length > 0 && !isComparing);
  const content = useOnDemand(isShown, loadContent);
  return content ? <content.CompareBarContent /> : null;
}
