import { useEffect } from 'react';
import { pageReady } from '#integrations/navigation/page-ready.ts';

/** Sets the readiness of the page a second after it was loaded (SPEC 2.2). */
export function usePageReadiness(): void {
  useEffect(() => void pageReady(), []);
}
