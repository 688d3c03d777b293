import { useEffect } from 'react';
import type { ShellProps } from '../shell-props.ts';

/** Stores where visitors came from, if the region does so without consent (SPEC 3.3). */
export function useAttribution(rules: ShellProps['attribution']): void {
  useEffect(() => {
    const { search, origin } = window.location;
    const { referrer } = document;
    const isFromElsewhere = referrer !== '' && !referrer.startsWith(`${origin}/`);
    if (!rules || !(isFromElsewhere || search.includes('utm_'))) return;
    import('#integrations/attribution/save-attribution.ts').then(
      ({ saveAttribution }) => saveAttribution(rules),
      console.error,
    );
  }, [rules]);
}
