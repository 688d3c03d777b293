import { useEffect } from 'react';
import { useHasLoggedIn } from '#features/session/index.ts';
import { followOtherTabs } from '#store/device-list.ts';

/** Rendered once in the shell without output: synchronizes device lists between tabs and sends them to the account after a login. */
export function SyncHistories({ region }: { region: string }) {
  const hasLoggedIn = useHasLoggedIn();
  useEffect(() => followOtherTabs(region), [region]);
  useEffect(() => {
    if (hasLoggedIn)
      import('./merge-histories.ts').then(({ mergeHistories }) => mergeHistories(region), console.warn);
  }, [hasLoggedIn, region]);
  return null;
}
