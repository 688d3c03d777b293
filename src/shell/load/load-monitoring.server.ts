import { SECOND_MS } from '#domain/time/durations.ts';
import type { MonitoringSettings } from '#integrations/monitoring/monitoring-settings.ts';
import type { PageContext } from '#region/routing/page-context.ts';

/** How a page of the region reports errors; nothing without a configured receiver (SPEC 9). */
export function monitoringSettings({
  region: { code, manifest },
  variables,
}: Pick<PageContext, 'region' | 'variables'>): MonitoringSettings | undefined {
  const { dsnEnv, tracesSampleRate, idleTimeoutSeconds, finalTimeoutSeconds } = manifest.monitoring;
  if (!variables[dsnEnv]) return undefined;
  return {
    region: code,
    address: `/api/monitoring/${encodeURIComponent(code)}`,
    tracesSampleRate,
    idleTimeout: idleTimeoutSeconds * SECOND_MS,
    finalTimeout: finalTimeoutSeconds * SECOND_MS,
  };
}
