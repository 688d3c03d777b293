import { createRequire } from 'node:module';
import { replaceRenderer } from '../../src/server/site/next-patches/replace-renderer.ts';
import { type NextHandler, noteError } from '../../src/server/site/rendering/render-page.ts';

/** Next, ready to handle requests. */
export interface OpenedNext {
  handler: NextHandler;
  /** Handles WebSocket upgrades of hot reloading. */
  upgrade: ReturnType<NextServer['getUpgradeHandler']>;
  close(): Promise<void>;
}

type NextServer = ReturnType<typeof import('next')['default']>;

/** Prepares Next to render the built pages, or the sources in development. */
export async function openNext(root: string, isDeveloping: boolean): Promise<OpenedNext> {
  // React reads NODE_ENV when it is loaded
  Object.assign(process.env, { NODE_ENV: isDeveloping ? 'development' : 'production' });
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  replaceRenderer();
  const { default: next } = await import('next');
  const app = next({ dev: isDeveloping, dir: root, quiet: true });
  await (isDeveloping ? app.prepare() : quietly(() => app.prepare()));
  // loaded by now; it needs what Next sets up before
  const { default: BaseServer } = createRequire(import.meta.url)('next/dist/server/base-server');
  BaseServer.prototype.logError = noteError;
  return {
    handler: app.getRequestHandler(),
    upgrade: app.getUpgradeHandler(),
    close: () => app.close(),
  };
}

/** Runs a function without console.log, as Next prints a greeting between our lines. */
async function quietly(work: () => Promise<void>): Promise<void> {
  const { log } = console;
  console.log = () => {};
  try {
    await work();
  } finally {
    console.log = log;
  }
}
