export { VisitNotice } from './visit-notice.tsx';
export type { VisitedPlace } from './visit-state.ts';
