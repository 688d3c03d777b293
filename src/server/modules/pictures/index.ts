export {
  nearestPaint,
  offeredPicture,
  type PictureOffer,
  pictureOffer,
} from '../../manifests/picture-offer.ts';
export type { OpenDrawings } from './drawings.ts';
export { type DiskCache, diskCache } from './route/disk-cache.ts';
export { type Client, PictureBacklogError, renderQueue } from './route/drawing-queue.ts';
export { type FileRequest, madeFiles } from './route/made-files.ts';
export { type PicturesOptions, picturesPlugin } from './route/pictures-plugin.ts';
export { rasterise } from './route/rasterise.ts';
