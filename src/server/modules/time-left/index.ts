export { renewListing } from './apply-loan-terms.ts';
export { refreshTimeLeft } from './refresh-time-left.ts';
