export { drawCar } from './draw-car.ts';
export { profileNameOf } from './profiles/catalogue.ts';
export { type PictureOffer, pictureOffer } from './route/picture-offer.ts';
export { type PicturesOptions, picturesPlugin } from './route/pictures-plugin.ts';
export type { PictureSize } from './route/rasterise.ts';
