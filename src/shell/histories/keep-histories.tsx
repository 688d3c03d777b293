import { useEffect } from 'react';
import { forgetRecentCars } from '#features/garage/index.ts';
import { onSession } from '#store/session-events.ts';

/** Stands once in the shell and shows nothing: what is done at a login is loaded then, and what a device remembers goes with who logs out. */
export function KeepHistories({ region }: { region: string }) {
  useEffect(
    () =>
      onSession((event) => {
        if (event.kind === 'ended') forgetRecentCars(region);
        if (event.kind !== 'began' || !event.isHere) return;
        import('./merge-histories.ts').then(({ mergeHistories }) => mergeHistories(region), console.warn);
      }),
    [region],
  );
  return null;
}
