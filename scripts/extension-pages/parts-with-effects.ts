import { COPY } from './company-code.ts';

/**
 * All folders but `src/exports`. A component imports the parts that it shows from there, and its page would load all
 * others with it, such as those of forms on the buy page.
 */
export function partsWithEffects(sources: ReadonlyMap<string, string>): string[] {
  const folders = new Set([...sources.keys()].flatMap((file) => /^src\/[^/]+(?=\/)/.exec(file) ?? []));
  folders.delete('src/exports');
  return [...[...folders].map((folder) => `${folder}/**`), `${COPY}/**`];
}
