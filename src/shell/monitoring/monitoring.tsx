import { useEffect } from 'react';
import type { MonitoringSettings } from '#integrations/monitoring/monitoring-settings.ts';

/** Starts the error monitoring of the region. Outside of every boundary: it has to hear of what fails inside of them. */
export function Monitoring({ settings }: { settings: MonitoringSettings | undefined }) {
  useEffect(() => {
    if (!settings) return;
    import('#integrations/monitoring/start-monitoring.ts').then(
      ({ startMonitoring }) => startMonitoring(settings),
      (error: unknown) => console.error('the error monitoring could not be loaded', error),
    );
  }, [settings]);
  return null;
}
