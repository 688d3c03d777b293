export { offeredPicture, type PictureOffer, pictureOffer } from '../../manifests/picture-offer.ts';
export { drawCar } from './drawings.ts';
export { type DiskCache, diskCache } from './route/disk-cache.ts';
export { type Client, PictureBacklogError, renderQueue } from './route/drawing-queue.ts';
export { madeFiles } from './route/made-files.ts';
export { mediaPlugin, storedMediaPlugin } from './route/media-plugin.ts';
export { type Audience, type PicturesOptions, picturesPlugin } from './route/pictures-plugin.ts';
