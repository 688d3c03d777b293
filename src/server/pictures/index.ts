export { drawCar } from './draw-car.ts';
export { drawPanorama } from './panorama/draw-panorama.ts';
export { profileNameOf } from './profiles/catalogue.ts';
export { type DiskCache, diskCache } from './route/disk-cache.ts';
export { offeredPicture, type PictureOffer, pictureOffer } from './route/picture-offer.ts';
export { type PicturesOptions, picturesPlugin } from './route/pictures-plugin.ts';
export { inTurn, PictureBacklogError, type PictureSize, rasterise } from './route/rasterise.ts';
