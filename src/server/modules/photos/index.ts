export { fetchDuePhotos } from './fetch-due-photos.ts';
export { listMissingPhotos, storePhotoUrls } from './photo-sources.ts';
export { storePhotoFiles } from './store-photo-files.ts';
