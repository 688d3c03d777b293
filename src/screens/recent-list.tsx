import { loadRecentCars, useGarageLinks } from '#features/garage/index.ts';
import { useSession } from '#features/session/index.ts';
import { loadAccountHistory, useViewedCars } from '#features/viewing-history/index.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';

/** Cars seen before: by a visitor on this device, by a person on any. @param except the car of the page */
export function RecentList({ except }: { except?: number }) {
  const { region } = useGarageLinks();
  const isUser = useSession().state === 'user';
  const onDevice = useViewedCars(region);
  const history = useOnDemand(isUser, loadAccountHistory);
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
