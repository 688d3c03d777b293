import { addKinds, countAddedKinds, removeAddedKinds } from '#domain/extensions/registry.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { compileSchemas } from '../manifests/schema/compile-schemas.ts';
import type { ExtensionFault } from './check-extensions.ts';
import type { Extension } from './extension.ts';

/**
 * Puts the kinds of filters, fields and the like into the registries, in place of those of other extensions, and returns
 * what is wrong with them; then no kind is added.
 */
export function addKindsOf(extensions: readonly Extension[]): ExtensionFault[] {
  removeAddedKinds();
  const faults = extensions.flatMap((extension) => {
    try {
      const before = countAddedKinds();
      addKinds(extension);
      if (countAddedKinds() > before) compileSchemas();
      return [];
    } catch (error) {
      return [{ extension: extension.name, message: reasonOf(error) }];
    }
  });
  if (faults.length > 0) removeAddedKinds();
  return faults;
}
