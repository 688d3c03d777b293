import { addKinds, countAddedKinds, type ExtensionKinds } from '#domain/extensions/registry.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { compileSchemas } from '../manifests/schema/validators.ts';
import type { ExtensionFault } from './check-extensions.ts';
import type { Extension } from './extension.ts';

const SORTS = ['filters', 'fields', 'sections', 'blocks', 'pages'] as const satisfies (keyof ExtensionKinds)[];

/** Adds the kinds of filters, fields and the like to the registries, and returns what is wrong with them. */
export function addKindsOf(extensions: readonly Extension[]): ExtensionFault[] {
  return extensions.flatMap((extension) => {
    const unbuilt = SORTS.flatMap((sort) =>
      Object.entries(extension[sort] ?? {})
        .filter(([, kind]) => 'component' in kind)
        .map(([name]) => ({
          extension: extension.name,
          message: `${sort}.${name} has a component, which the built pages do not have; name a control of Forecourt in its view`,
        })),
    );
    if (unbuilt.length > 0) return unbuilt;
    try {
      const before = countAddedKinds();
      addKinds(extension);
      if (countAddedKinds() > before) compileSchemas();
      return [];
    } catch (error) {
      return [{ extension: extension.name, message: reasonOf(error) }];
    }
  });
}
