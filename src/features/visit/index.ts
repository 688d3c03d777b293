export { VisitNotice } from './visit-notice.tsx';
