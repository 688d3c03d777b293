export { fetchPhotosInProcess, type PhotosTask } from './fetch-in-process.ts';
export { hideMedia, listFeedMedia } from './media-sources.ts';
export { countPhotosOfFeeds, countPhotosOfRuns } from './photo-counts.ts';
export { listMissingPhotos, storePhotoUrls } from './photo-sources.ts';
export { storePhotoFiles } from './store-photo-files.ts';
