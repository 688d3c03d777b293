import type { Config } from '../config/index.ts';
import type { Tracing } from '../tracing/open-tracing.ts';

/** Starts tracing if the environment names a collector; the packages are not loaded otherwise. */
export async function tracingOf({
  otlpEndpoint: endpoint,
  serviceName,
}: Pick<Config, 'otlpEndpoint' | 'serviceName'>): Promise<Tracing | undefined> {
  if (endpoint === '') return undefined;
  const { openTracing } = await import('../tracing/open-tracing.ts');
  return openTracing({ endpoint, serviceName });
}
