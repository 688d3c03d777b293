import type { FastifyInstance } from 'fastify';
import type { OpenDrawings, PicturesOptions } from '../modules/pictures/index.ts';

export interface DemoMediaOptions extends Pick<PicturesOptions, 'offer' | 'findNamedCar'> {
  /** Folder for made files; created when absent. */
  cacheDir: string;
}

/** Loads the code that draws cars. */
export const openDrawings: OpenDrawings = () => import('#demo/pictures/index.ts');

/** Serves the films, panoramas and sounds of demo cars. Loaded only where demo stock is on. */
export async function addDemoMedia(app: FastifyInstance, options: DemoMediaOptions): Promise<void> {
  const { mediaPlugin } = await import('#demo/media/index.ts');
  await app.register(mediaPlugin, options);
}
