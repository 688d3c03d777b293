import type { RegionManifest } from '#contracts/types.ts';
import type { Config, UnmetNeed } from '../../config/index.ts';

/** Destination of error reports: a project at Sentry or a compatible service. */
export interface Dsn {
  /** The configured text. */
  text: string;
  publicKey: string;
  /** Address that envelopes are sent to. */
  url: string;
}

/** Parses `https://key@host/project`, with an optional path before the project; undefined if it is invalid. */
export function parseDsn(text: string): Dsn | undefined {
  const parts = /^(https?):\/\/(\w+)(?::\w*)?@([^/?#@\s]+)((?:\/[\w.-]+)*)\/(\d+)$/.exec(text);
  if (!parts) return undefined;
  const [, scheme, publicKey = '', host, path, project] = parts;
  const base = `${scheme}://${host}`;
  if (!URL.canParse(base)) return undefined;
  const url = `${base}${path}/api/${project}/envelope/?sentry_key=${publicKey}&sentry_version=7`;
  return { text, publicKey, url };
}

/** Finds an invalid DSN in the variable that a manifest names: errors would be lost silently. */
export function dsnNeeds(
  { manifestValues }: Pick<Config, 'manifestValues'>,
  { monitoring: { dsnEnv: name } }: Pick<RegionManifest, 'monitoring'>,
): UnmetNeed[] {
  const value = manifestValues[name];
  if (value === undefined || parseDsn(value)) return [];
  const allowed =
    'the DSN of a project, such as https://key@errors.example/1, or nothing to report no errors';
  return [{ path: ['monitoring', 'dsnEnv'], message: `${name}: its value cannot be used`, allowed }];
}
