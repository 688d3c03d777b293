import type { RegionManifest } from '#contracts/types.ts';
import type { Config, ConfigProblem } from '../../app/config/index.ts';
import { parseDsn } from './dsn.ts';

/** Variables named as addresses of the error monitoring whose values are none: errors would be lost silently. */
export function dsnProblems(
  { manifestValues }: Pick<Config, 'manifestValues'>,
  manifests: readonly Pick<RegionManifest, 'monitoring'>[],
): ConfigProblem[] {
  const names = new Set(manifests.map(({ monitoring }) => monitoring.dsnEnv));
  return [...names].flatMap((name) => {
    const value = manifestValues[name];
    if (value === undefined || parseDsn(value)) return [];
    const message = `${name}: its value cannot be used; allowed: the DSN of a project, such as https://key@errors.example/1, or nothing to report no errors.`;
    return [{ name, message }];
  });
}
