import type { FastifyError } from 'fastify';
import { StorageError } from '../../gateways/storage/file-storage.ts';
import { BadQueryError } from '../../modules/listings/bad-query.ts';
import { SearchNotReady } from '../../search/live/live-indexes.ts';
import { type DatabaseFault, databaseFault, isOwnerGone } from '../../storage/faults.ts';
import { HttpError } from './http-error.ts';
import { validationErrors } from './validation-errors.ts';

/** An error as it is sent to the client. */
export interface ErrorReply {
  status: number;
  message: string;
  errors: Readonly<Record<string, string[]>>;
  /** What the client can do instead. */
  data?: object;
  /** Seconds until the client should retry. */
  retryAfter?: number;
}

const FAULTS: Record<DatabaseFault, ErrorReply> = {
  unavailable: reply(503, 'The listings cannot be reached at the moment. Try again shortly.', 2),
  overloaded: reply(503, 'Too much is going on at the moment. Try again shortly.', 2),
  full: reply(507, 'There is no space left to store this.', 60),
};

/** Converts any error to status and message (SPEC 8) without internal details (HARDENING A12). */
export function errorReply(error: unknown): ErrorReply {
  if (error instanceof BadQueryError) return { status: 400, message: error.message, errors: error.errors };
  if (error instanceof HttpError) {
    const { statusCode: status, message, errors, data } = error;
    return { status, message, errors, ...(data && { data }) };
  }
  if (error instanceof SearchNotReady)
    return reply(503, 'The listings are still being read. Try again shortly.', 1);
  if (error instanceof StorageError)
    return error.isFull
      ? FAULTS.full
      : reply(503, 'Files cannot be reached at the moment. Try again shortly.', 2);
  const fault = databaseFault(error);
  if (fault) return FAULTS[fault];
  // deleted on one device while another stored data: its session ended with it
  if (isOwnerGone(error)) return reply(401, 'Log in first.');
  const { validation, statusCode = 500, message } = error as Partial<FastifyError>;
  if (validation)
    return { status: 400, message: 'Some values cannot be used.', errors: validationErrors(validation) };
  if (statusCode >= 400 && statusCode < 500) return reply(statusCode, message ?? 'This cannot be answered.');
  return reply(500, 'Something went wrong on our side.');
}

function reply(status: number, message: string, retryAfter?: number): ErrorReply {
  return { status, message, errors: {}, ...(retryAfter && { retryAfter }) };
}
