import { posix } from 'node:path';
import type { KindSort } from '../../src/domain/extensions/registry.ts';

/** Sorts of kinds that may have a component. */
export type ShownSort = Exclude<KindSort, 'channel' | 'method' | 'provider'>;

/** A component of an extension. */
export interface AddedComponent {
  extension: string;
  sort: ShownSort;
  /** Name of the kind in manifests. */
  name: string;
  /** Path from the folder of the build, with `/`. */
  file: string;
}

/** Modules that are empty in the repository: each exports components by the names of their kinds. */
const MODULES: Record<ShownSort, string> = {
  filter: 'src/renderer/filters/added-controls.ts',
  field: 'src/renderer/fields/added-controls.ts',
  section: 'src/renderer/sections/added-components.ts',
  block: 'src/renderer/blocks/added-components.ts',
  page: 'src/screens/extension/added-pages.ts',
};

/** Module of the function around each component. */
const WRAPPER = 'src/renderer/added-part/added-part.tsx';

/** The text of each module, by path, for the components of extensions. */
export function addedModules(components: readonly AddedComponent[]): Map<string, string> {
  const sorts = [...new Set(components.map(({ sort }) => sort))];
  return new Map(
    sorts.map((sort) => {
      const module = MODULES[sort];
      const lines = components
        .filter((component) => component.sort === sort)
        .flatMap(({ extension, name, file }, index) => [
          `import Part${index} from ${JSON.stringify(posix.relative(posix.dirname(module), file))};`,
          `export const ${name} = addedPart(${JSON.stringify({ extension, sort, name })}, Part${index});`,
        ]);
      return [module, `import { addedPart } from '${WRAPPER.replace('src/', '#')}';\n${lines.join('\n')}\n`];
    }),
  );
}
