import { registerHooks } from 'node:module';

const FILE_OF_DRIZZLE = /\/node_modules\/drizzle-orm\/(?!.*\/node_modules\/)/;

/**
 * Resolves drizzle-orm without reading its `package.json` each time. Node 24 parses that file again for every file that
 * is imported from a package; this one has 450 entries and was half of the time of each start and command. Import it
 * before code that imports drizzle-orm.
 */
const known = new Map<string, { url: string; format?: string | null; shortCircuit: true }>();

registerHooks({
  resolve(specifier, context, next) {
    if (!context.conditions.includes('import')) return next(specifier, context);
    if (/^drizzle-orm(?:\/|$)/.test(specifier)) {
      const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      known.set(specifier, found);
      return found;
    }
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && FILE_OF_DRIZZLE.test(context.parentURL ?? ''))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    return next(specifier, context);
  },
});
