import { registerHooks } from 'node:module';

/** Packages of modules in more than a hundred files, with a long `package.json`. */
const NAMED = /^(?:drizzle-orm|libphonenumber-js)(?:\/|$)/;
const FILE = /\/node_modules\/(?:drizzle-orm|libphonenumber-js)\/(?!.*\/node_modules\/)/;

/**
 * Resolves these packages without reading their `package.json` each time. Node 24 parses that file again for every file
 * that is imported from a package; that of drizzle-orm has 450 entries and was half of the time of each start and
 * command. Import it before code that imports them.
 */
const known = new Map<string, { url: string; format?: string | null; shortCircuit: true }>();

registerHooks({
  resolve(specifier, context, next) {
    if (!context.conditions.includes('import')) return next(specifier, context);
    if (NAMED.test(specifier)) {
      const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      known.set(specifier, found);
      return found;
    }
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && FILE.test(context.parentURL ?? ''))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    return next(specifier, context);
  },
});
