import { extensionOf, type KindSort } from '#domain/extensions/registry.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { reportError } from '#integrations/monitoring/report-error.ts';

/** Describes a part of a page. One of an extension that throws is left out: the page stays, and the log says why. */
export function withoutFaults<View>(
  sort: KindSort,
  name: string,
  region: string,
  describe: () => View,
): View | undefined {
  const extension = extensionOf(sort, name);
  if (extension === undefined) return describe();
  try {
    return describe();
  } catch (error) {
    const message = `extension "${extension}": the ${sort} "${name}" cannot be described: ${reasonOf(error)}`;
    reportError(error instanceof Error ? error : new Error(message), { region, message });
    return undefined;
  }
}
