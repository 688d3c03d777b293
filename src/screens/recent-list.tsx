import { loadRecentCars, useGarageLinks } from '#features/garage/index.ts';
import { useSession } from '#features/session/index.ts';
import { useDeviceList } from '#store/use-device-list.ts';
import { viewedCars } from '#store/viewed-cars.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';

const loadHistory = () => import('#features/viewing-history/index.ts');

/** Cars seen before: by a visitor on this device, by a person on any. @param except the car of the page */
export function RecentList({ except }: { except?: number }) {
  const { region } = useGarageLinks();
  const isUser = useSession().state === 'user';
  const onDevice = useDeviceList(viewedCars, region);
  const history = useOnDemand(isUser, loadHistory);
  const recent = useOnDemand(true, loadRecentCars);
  if (!recent) return null;
  if (!isUser) return <recent.RecentCars cars={onDevice} except={except} />;
  return (
    history && (
      <history.OwnViews region={region}>
        {(cars) => <recent.RecentCars cars={cars} except={except} />}
      </history.OwnViews>
    )
  );
}
