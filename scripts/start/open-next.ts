import { replaceRenderer } from '../../src/server/site/next-patches/replace-renderer.ts';
import type { NextHandler } from '../../src/server/site/rendering/render-page.ts';

/** Next, ready to answer. */
export interface OpenedNext {
  handler: NextHandler;
  /** Takes over the connection by which a page under development hears of changes. */
  upgrade: ReturnType<NextServer['getUpgradeHandler']>;
  close(): Promise<void>;
}

type NextServer = ReturnType<typeof import('next')['default']>;

/** Gets Next ready to render the built pages, or those of the sources as they change. */
export async function openNext(root: string, isDeveloping: boolean): Promise<OpenedNext> {
  // React decides once, when it is loaded, whether it checks everything twice.
  Object.assign(process.env, { NODE_ENV: isDeveloping ? 'development' : 'production' });
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  replaceRenderer();
  const { default: next } = await import('next');
  const app = next({ dev: isDeveloping, dir: root, quiet: true });
  await (isDeveloping ? app.prepare() : quietly(() => app.prepare()));
  return {
    handler: app.getRequestHandler(),
    upgrade: app.getUpgradeHandler(),
    close: () => app.close(),
  };
}

/** Next greets on the console in the middle of our own lines. */
async function quietly(work: () => Promise<void>): Promise<void> {
  const { log } = console;
  console.log = () => {};
  try {
    await work();
  } finally {
    console.log = log;
  }
}
