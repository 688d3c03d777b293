import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DAY_MS } from '#domain/time/durations.ts';

/** For files whose path changes with their contents. */
const FOR_EVER = { immutable: true, maxAge: 365 * DAY_MS };
/** Folders whose paths or names contain a version of the contents. */
const VERSIONED = ['drawings', 'fonts', 'scripts'];
/** Served by other routes. */
const OWN = ['locales'];

/** Browsers load a font for a frame without an origin, such as the preview of the studio, only if it says so. */
const allowEverywhere = (reply: Pick<FastifyReply, 'header'>) =>
  reply.header('access-control-allow-origin', '*');

/** The folders below `public/` and what the build has made for browsers. */
export async function addPublicFiles(
  app: FastifyInstance,
  publicDir: string,
  builtDir?: string,
): Promise<void> {
  const folders = readdirSync(publicDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !OWN.includes(entry.name))
    .map(({ name }) => name);
  for (const name of folders) {
    await app.register(fastifyStatic, {
      root: join(publicDir, name),
      prefix: `/${name}/`,
      decorateReply: false,
      preCompressed: true,
      ...(VERSIONED.includes(name) ? FOR_EVER : { maxAge: DAY_MS }),
      ...(name === 'fonts' && { setHeaders: allowEverywhere }),
    });
  }
  if (!builtDir || !existsSync(builtDir)) return;
  await app.register(fastifyStatic, {
    root: builtDir,
    prefix: '/_next/static/',
    decorateReply: false,
    preCompressed: true,
    // names contain a hash of the contents
    ...FOR_EVER,
  });
}
