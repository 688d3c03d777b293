import { useEffect, useState } from 'react';

/**
 * A module that is loaded when it is first wanted: undefined until it is here, null when it does not come. Unlike `lazy`
 * a part that is missing does not take the page with it.
 * @param load always the same function
 * @param attempt another one tries again
 */
export function useOnDemand<Module>(
  isWanted: boolean,
  load: () => Promise<Module>,
  attempt?: object,
): Module | null | undefined {
  const [loaded, setLoaded] = useState<{ module: Module | null }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `attempt`
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    load().then(
      (module) => isCurrent && setLoaded({ module }),
      () => isCurrent && setLoaded({ module: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, load, attempt]);
  return isWanted ? loaded?.module : undefined;
}
