import type { Config } from './config.ts';
import { isPublicSite } from './login-problems.ts';

/** Whether regions without listings get demo cars: never on a public site that does not ask for them. */
export function hasDemoStock(config: Pick<Config, 'demoStock' | 'host' | 'publicOrigin'>): boolean {
  return config.demoStock === 'auto' ? !isPublicSite(config) : config.demoStock === 'on';
}
