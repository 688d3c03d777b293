export { refreshTimeLeft } from './refresh-time-left.ts';
