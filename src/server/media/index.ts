export { type MediaOptions, mediaPlugin } from './route/media-plugin.ts';
