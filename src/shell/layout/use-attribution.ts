import { useEffect } from 'react';
import type { ShellProps } from '../shell-props.ts';

/** Keeps where visitors came from, where the region does so without asking (SPEC 3.3). */
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
