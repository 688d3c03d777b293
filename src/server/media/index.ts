export { demoFilms } from './demo-films.ts';
export { type MediaOptions, mediaPlugin } from './route/media-plugin.ts';
