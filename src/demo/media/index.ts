export { demoFilms } from './demo-films.ts';
export { mediaPlugin } from './route/media-plugin.ts';
