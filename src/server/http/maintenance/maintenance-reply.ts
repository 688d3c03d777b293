import type { ErrorReply } from '../plugins/error-answer.ts';

/** Answer of the API while a region is closed (SPEC 8), and seconds until clients should retry. */
export const MAINTENANCE_REPLY: ErrorReply & { retryAfter: number } = {
  status: 503,
  code: 'maintenance',
  message: 'This is under maintenance and will be up soon.',
  errors: {},
  retryAfter: 120,
};
