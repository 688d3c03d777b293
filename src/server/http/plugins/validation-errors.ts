import type { FastifySchemaValidationError } from 'fastify';

/** Converts schema errors to messages by field (SPEC 8). */
export function validationErrors(
  problems: readonly FastifySchemaValidationError[],
): Record<string, string[]> {
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
