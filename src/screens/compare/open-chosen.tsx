import { useEffect } from 'react';
import { useGarageLinks, useGarageList } from '#features/garage/index.ts';

/** An address without cars opens the comparison of those that were chosen on this device. */
export function OpenChosen() {
  const { compareHref } = useGarageLinks();
  const { cars } = useGarageList('compare');
  const path = cars.map(({ slug }) => encodeURIComponent(slug)).join('/');
  useEffect(() => {
    if (path !== '') window.location.replace(`${compareHref}/${path}`);
  }, [compareHref, path]);
  return null;
}
