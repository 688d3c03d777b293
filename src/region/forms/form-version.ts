import { rememberByObject } from '#domain/cache/remember.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { fingerprint } from '../text/fingerprint.ts';
import { findForm } from './form-address.ts';
import { formSchema } from './form-schema.ts';

/** Raised when the code that is made of a schema changes, so that browsers do not use the one they have. */
const CODE_VERSION = 1;

/** Version of a form: changes with what its answers are checked by. Empty: the region has no such form. */
export const formVersion = (region: ResolvedRegion, name: string): string => versionsOf(region)(name);

const versionsOf = rememberByObject((region: ResolvedRegion) => {
  const known = new Map<string, string>();
  return (name: string): string => {
    const found = findForm(region, name);
    if (!found) return '';
    const version =
      known.get(name) ?? fingerprint(`${CODE_VERSION} ${JSON.stringify(formSchema(found.form, region))}`);
    known.set(name, version);
    return version;
  };
});

/** Address of the ES module that checks the answers to a form in browsers; it changes with the form. */
export const formChecksPath = (region: ResolvedRegion, name: string): string =>
  `/forms/${region.code}/${name}-${formVersion(region, name)}.js`;
