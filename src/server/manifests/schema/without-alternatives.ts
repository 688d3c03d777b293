import type { ErrorObject } from 'ajv';

/**
 * Errors without those of alternatives (`oneOf`) that a value does not mean: for a list, that it is no object. A value
 * of no alternative's type keeps one error.
 */
export function withoutAlternatives(errors: readonly ErrorObject[]): ErrorObject[] {
  const places = errors.filter(({ keyword }) => keyword === 'oneOf').map(({ instancePath }) => instancePath);
  const isOfChoice = ({ keyword, instancePath }: ErrorObject) =>
    places.includes(instancePath) && (keyword === 'oneOf' || keyword === 'type');
  const reasons = errors.filter((error) => !isOfChoice(error)).map(({ instancePath }) => instancePath);
  return errors.filter((error) => {
    if (!isOfChoice(error)) return true;
    const place = error.instancePath;
    const hasReason = reasons.some((path) => path === place || path.startsWith(`${place}/`));
    return error.keyword === 'oneOf' && !hasReason;
  });
}
