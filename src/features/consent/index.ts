export { ConsentGate } from './consent-gate.tsx';
export { setPrivacyChoices } from './privacy-prompt.ts';
export type { TrackingView } from './tracking-view.ts';
