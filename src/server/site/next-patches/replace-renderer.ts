import { registerHooks } from 'node:module';
import { join } from 'node:path';

const RENDERER = join(import.meta.dirname, 'string-renderer.ts');

/**
 * Makes Next render pages with `string-renderer.ts`. Next streams them with React's build for edge runtimes, which
 * encodes each attribute separately; ours makes the same HTML in half the time (docs/decisions/0008). Call it before
 * loading Next.
 */
export function replaceRenderer(): void {
  registerHooks({
    resolve: (specifier, context, nextResolve) =>
      nextResolve(specifier === 'react-dom/server.edge' ? RENDERER : specifier, context),
  });
}
