export { VisitNotice } from './visit-notice.tsx';
export { cookiesOfChoice, type VisitedPlace } from './visit-state.ts';
