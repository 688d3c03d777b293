import type { ErrorReply } from '../plugins/error-answer.ts';

/** What machines are told while a region is closed (SPEC 8), and when to ask again, in seconds. */
export const MAINTENANCE_REPLY: ErrorReply & { retryAfter: number } = {
  status: 503,
  message: 'This is under maintenance and will be up soon.',
  errors: {},
  retryAfter: 120,
};
