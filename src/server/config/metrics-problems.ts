import type { Config, ConfigProblem } from './config.ts';
import { isPublicSite } from './login-problems.ts';

/** Checks that visitors do not see metrics. */
export function metricsProblems(config: Config): ConfigProblem[] {
  const { metrics, metricsPort, metricsToken, port } = config;
  if (metricsPort > 0 && metricsPort === port)
    return [{ name: 'METRICS_PORT', message: 'METRICS_PORT and PORT are the same; choose another port.' }];
  if (!metrics || metricsPort > 0 || metricsToken !== '' || !isPublicSite(config)) return [];
  return [
    {
      name: 'METRICS_TOKEN',
      message:
        'METRICS_TOKEN is missing; with METRICS=on a public site needs one: 32 or more random characters, for example from `openssl rand -hex 32`. Or set METRICS_PORT to a port that visitors do not reach.',
    },
  ];
}
