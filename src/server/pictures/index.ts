export { drawCar } from './draw-car.ts';
export { type PicturesOptions, picturesPlugin } from './route/pictures-plugin.ts';
export type { PictureSize } from './route/rasterise.ts';
