import type { RegionManifest } from '#contracts/types.ts';
import validateRegionManifest from '#contracts/validate-region-manifest.js';
import { type Check, type CheckContext, createContext } from './checks/check-context.ts';
import { CHECKS } from './checks/index.ts';
import { failedCheck } from './failed-check.ts';
import type { LayeredDocument } from './json/layered-document.ts';
import type { LocaleSet } from './locales/read-locales.ts';
import type { Problem } from './problem.ts';
import { hasErrors } from './problem.ts';
import type { LayerFolders } from './read-layers.ts';
import { reportableProblems, schemaProblems, withoutUninherited } from './schema/schema-problems.ts';
import { validatorOf } from './schema/validators.ts';

export interface ManifestInput {
  document: LayeredDocument;
  file: string;
  folders: LayerFolders;
  locales: LocaleSet;
  currentYear: number;
}

/** A file with more errors is not a manifest. */
const MAX_ERRORS = 500;

/**
 * Checks the shape of a merged manifest by its schema, and then the rules that a schema cannot express. The rules skip
 * parts with a wrong shape, so that one run reports all other problems.
 */
export function checkManifest(input: ManifestInput): { manifest?: RegionManifest; problems: Problem[] } {
  const { document } = input;
  const validate = validatorOf('region/region.schema.json', validateRegionManifest);
  const isValid = validate(document.value);
  const errors = isValid ? [] : (validate.errors ?? []);
  const shape = schemaProblems(document, errors.slice(0, MAX_ERRORS));
  const inherited = withoutUninherited(document, shape);
  // the checks would report every missing name again
  if (errors.length > MAX_ERRORS || inherited !== shape) return { problems: reportableProblems(inherited) };
  const context: CheckContext = createContext(input, shape);
  for (const { part, check } of CHECKS) runCheck(context, part, check);
  const problems = [...reportableProblems(shape), ...context.problems];
  return isValid ? { manifest: document.value as unknown as RegionManifest, problems } : { problems };
}

/** Reports a check that throws as a problem of its part, unless another error explains it. */
function runCheck(context: CheckContext, part: string, check: Check): void {
  try {
    check(context);
  } catch (error) {
    if (hasErrors(context.problems)) return;
    context.report([part], failedCheck(error));
  }
}
