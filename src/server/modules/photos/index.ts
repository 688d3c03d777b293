export { fetchDuePhotos, type PhotoFetchOptions } from './fetch-due-photos.ts';
export { listPhotoSources, storePhotoUrls } from './photo-sources.ts';
