import type { FastifyError, FastifySchemaValidationError } from 'fastify';
import type { ErrorCode } from '#contracts/types.ts';
import { DomainError, UsedUp } from '../../errors/domain-error.ts';
import { StorageError } from '../../gateways/storage/file-storage.ts';
import { SearchNotReady, SearchUnavailable } from '../../search/search-errors.ts';
import { type DatabaseFault, databaseFault, isOwnerGone } from '../../storage/faults.ts';
import { codeOfStatus, ERROR_CODES } from '../error-codes.ts';
import { HttpError } from '../http-error.ts';

/** An error as it is sent to the client. */
export interface ErrorReply {
  status: number;
  /** The reason. */
  code: ErrorCode;
  message: string;
  errors: Readonly<Record<string, string[]>>;
  /** What the client can do instead. */
  data?: object;
  /** Seconds until the client should retry. */
  retryAfter?: number;
  /** The error of a library, whose message is for the log only. */
  isOfLibrary?: true;
}

const FAULTS: Record<DatabaseFault, ErrorReply> = {
  unavailable: refusal('unavailable', 'The listings cannot be reached at the moment. Try again shortly.', 2),
  overloaded: refusal('overloaded', 'Too much is going on at the moment. Try again shortly.', 2),
  full: refusal('storage_full', 'There is no space left to store this.', 60),
};

/** Converts any error to status and message (SPEC 8) without internal details (HARDENING A12). */
export function errorReply(error: unknown): ErrorReply {
  if (error instanceof DomainError || error instanceof HttpError) {
    const { code, message, errors, data } = error;
    const retryAfter = error instanceof UsedUp ? error.waitSeconds : undefined;
    return { ...refusal(code, message, retryAfter), errors, ...(data && { data }) };
  }
  if (error instanceof SearchNotReady)
    return refusal('unavailable', 'The listings are still being read. Try again shortly.', 1);
  if (error instanceof SearchUnavailable)
    return refusal('unavailable', 'The search cannot be reached at the moment. Try again shortly.', 5);
  if (error instanceof StorageError)
    return error.isFull
      ? FAULTS.full
      : refusal('unavailable', 'Files cannot be reached at the moment. Try again shortly.', 2);
  const fault = databaseFault(error);
  if (fault) return FAULTS[fault];
  // deleted on one device while another stored data: its session ended with it
  if (isOwnerGone(error)) return refusal('login_required', 'Log in first.');
  const { validation, statusCode = 500, message, code: name } = error as Partial<FastifyError>;
  if (validation)
    return {
      ...refusal('invalid_input', 'Some values cannot be used.'),
      errors: validationErrors(validation),
    };
  // a status that the API does not document becomes 400 or 500
  const code = codeOfStatus(statusCode);
  if (code === 'unavailable')
    return refusal(code, 'This cannot be reached at the moment. Try again shortly.', 2);
  if (code === 'storage_full') return FAULTS.full;
  if (code === 'internal_error') return refusal(code, 'Something went wrong on our side.');
  if (message !== undefined && String(name).startsWith('FST_')) return refusal(code, message);
  // a library's message may name what is inside, such as paths and keys
  return { ...refusal(code, ERROR_CODES[code].title), isOfLibrary: true };
}

/** Returns the answer for a reason. @param retryAfter seconds until the client should retry */
export function refusal(code: ErrorCode, message: string, retryAfter?: number): ErrorReply {
  const { status } = ERROR_CODES[code];
  return { status, code, message, errors: {}, ...(retryAfter && { retryAfter }) };
}

/** Converts schema errors to messages by field (SPEC 8). */
function validationErrors(problems: readonly FastifySchemaValidationError[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, params, message = 'cannot be used' } of problems) {
    const inside = instancePath.split('/').slice(1);
    const named = params.missingProperty ?? params.additionalProperty;
    const field = [...inside, ...(typeof named === 'string' ? [named] : [])].join('.') || 'request';
    const allowed = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : '';
    const known = Object.hasOwn(errors, field) ? errors[field] : undefined;
    errors[field] = [...(known ?? []), `${message}${allowed}`];
  }
  return errors;
}
