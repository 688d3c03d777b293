import { useEffect } from 'react';
import type { MonitoringSettings } from '#integrations/monitoring/monitoring-settings.ts';
import { startMonitoring } from '#integrations/monitoring/start-monitoring.ts';

/** Starts the error monitoring of the region. Outside of every boundary: it has to hear of what fails inside of them. */
export function Monitoring({ settings }: { settings: MonitoringSettings | undefined }) {
  useEffect(() => {
    if (settings) startMonitoring(settings);
  }, [settings]);
  return null;
}
