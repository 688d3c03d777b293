import type { FastifyInstance } from 'fastify';
import type { OpenDrawings, PicturesOptions } from '../modules/pictures/index.ts';
import type { Database } from '../storage/database.ts';

export interface DemoMediaOptions extends Pick<PicturesOptions, 'offer' | 'findNamedCar'> {
  /** Folder for made files; created when absent. */
  cacheDir: string;
  db: Database;
  /** Films are not made while the site is busy, except on request. */
  isBusy(): boolean;
}

/** Loads the code that draws cars. */
export const openDrawings: OpenDrawings = () => import('#demo/pictures/index.ts');

/** Serves the films, panoramas and sounds of demo cars. Loaded only where demo stock is on. */
export async function addDemoMedia(
  app: FastifyInstance,
  { db, ...options }: DemoMediaOptions,
): Promise<void> {
  const { demoFilms, mediaPlugin } = await import('#demo/media/index.ts');
  await app.register(mediaPlugin, { ...options, films: () => demoFilms(db) });
}
