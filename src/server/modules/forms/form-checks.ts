import { rememberByObject } from '#domain/cache/remember.ts';
import { findForm } from '#region/forms/form-address.ts';
import { formSchema } from '#region/forms/form-schema.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { type CompiledForm, compileForm } from './compile-form.ts';

/**
 * What checks the answers to a form of a region; undefined: the region has no such form. Compiled when it is first asked
 * for, and forgotten with the region when manifests are read again.
 */
export const formChecks = (region: ResolvedRegion, name: string): CompiledForm | undefined =>
  compiledOf(region)(name);

const compiledOf = rememberByObject((region: ResolvedRegion) => {
  const compiled = new Map<string, CompiledForm>();
  return (name: string): CompiledForm | undefined => {
    const known = compiled.get(name);
    const found = known ? undefined : findForm(region, name);
    if (!found) return known;
    const made = compileForm(formSchema(found.form, region));
    compiled.set(name, made);
    return made;
  };
});
