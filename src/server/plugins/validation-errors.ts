import type { FastifySchemaValidationError } from 'fastify';
import { ONCE } from '../listings/bad-query.ts';

/**
 * What a schema found wrong, by field (SPEC 8).
 * @param part of the request that was checked; every text is coerced to what a query asks for, so only a key that was
 *   given several times can have the wrong type there
 */
export function validationErrors(
  problems: readonly FastifySchemaValidationError[],
  part?: string,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { keyword, instancePath, params, message = 'cannot be used' } of problems) {
    const inside = instancePath.split('/').slice(1);
    const named = params.missingProperty ?? params.additionalProperty;
    const field = [...inside, ...(typeof named === 'string' ? [named] : [])].join('.') || 'request';
    const allowed = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : '';
    const known = Object.hasOwn(errors, field) ? errors[field] : undefined;
    const text = part === 'querystring' && keyword === 'type' ? ONCE : `${message}${allowed}`;
    errors[field] = [...(known ?? []), text];
  }
  return errors;
}
