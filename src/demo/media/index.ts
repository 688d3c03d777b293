export { mediaPlugin } from './route/media-plugin.ts';
