/** Loaded when a request was sent, or is opened again. */
export { Confirmation as SentRequest } from '#features/sent-request/index.ts';
