export { fetchBufferHours } from './fetch-buffer-hours.ts';
