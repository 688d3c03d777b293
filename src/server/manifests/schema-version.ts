import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import { typedCommand } from '../config/typed-command.ts';
import { layeredDocument } from './json/layered-document.ts';
import type { JsonFile } from './json/read-json-file.ts';
import type { Problem } from './problem.ts';

/**
 * Version of the manifest schema: that of the Forecourt in which files of the version before became wrong or changed their
 * meaning. `scripts/migrate/steps` rewrites those.
 */
export const SCHEMA_VERSION = '0.2';

/** The first version; its files do not say it. */
export const FIRST_VERSION = '0.1';

/** Reports a file whose version is not this one. A newer one is an error: what else is wrong in it would be guessed. */
export function versionProblems(json: JsonFile): Problem[] {
  if (!saysVersion(json)) return [];
  const { version } = json.value;
  const report = (message: string, allowed: string, severity: Problem['severity'] = 'error') => [
    layeredDocument([json]).problemAt(['version'], { severity, message, allowed }),
  ];
  if (typeof version !== 'string' || !isVersion(version))
    return report('is not a version of the manifest schema', `"${SCHEMA_VERSION}"`);
  const order = compareVersions(version, SCHEMA_VERSION);
  if (order === 0) return [];
  return order > 0
    ? report(
        `the file is written for Forecourt ${version}, which is newer than this one`,
        `files of version ${SCHEMA_VERSION} and older; update the package forecourt`,
      )
    : report(
        `the file is written for Forecourt ${version}, whose properties this one may know by other names`,
        `"${SCHEMA_VERSION}"; \`${typedCommand('migrate')}\` rewrites the file`,
        'warning',
      );
}

/** Advice for a manifest with errors that does not say its version. */
export function unversionedProblems(json: JsonFile): Problem[] {
  if (json.value === undefined || saysVersion(json)) return [];
  const message = 'the file has errors and does not say its version';
  const allowed = `"version": "${SCHEMA_VERSION}"; \`${typedCommand('migrate')}\` rewrites a file of an older Forecourt`;
  return [layeredDocument([json]).problemAt([], { severity: 'warning', message, allowed })];
}

function saysVersion(json: JsonFile): json is JsonFile & { value: { version: Json } } {
  return isObject(json.value) && Object.hasOwn(json.value, 'version');
}

export const isVersion = (text: string): boolean => /^(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text);

/** Negative if `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split('.').map(Number);
  const [majorB = 0, minorB = 0] = b.split('.').map(Number);
  return majorA - majorB || minorA - minorB;
}
