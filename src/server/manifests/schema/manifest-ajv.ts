import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { fastFormats } from 'ajv-formats/dist/formats.js';

// only formats that are regular expressions: they are inlined and run in linear time (HARDENING A25)
const FORMATS = Object.fromEntries(
  (['email', 'uri', 'date', 'date-time'] as const).map((name) => [name, expressionOf(fastFormats[name])]),
);

/** Ajv as it checks manifests, content and feeds, whether when types are generated or with the kinds of extensions. */
export function manifestAjv(schemas: readonly object[], code?: Options['code']): Ajv2020 {
  return new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    inlineRefs: false,
    messages: false,
    $data: false,
    discriminator: true,
    schemas: schemas.map((schema) => withoutAnnotations(schema)) as object[],
    formats: FORMATS,
    ...(code && { code }),
  });
}

function expressionOf(format: unknown): RegExp {
  const expression = typeof format === 'object' && format && 'validate' in format ? format.validate : format;
  if (!(expression instanceof RegExp)) throw new Error('a format is not a regular expression');
  return expression;
}

/** Removes annotations, which validation does not need; without them the modules are a tenth of the size. */
function withoutAnnotations(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutAnnotations);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'properties' || key === '$defs') {
      const parts = Object.entries(value as object).map(([name, part]) => [name, withoutAnnotations(part)]);
      return [[key, Object.fromEntries(parts)]];
    }
    return ANNOTATIONS.has(key)
      ? []
      : [[key, key === 'enum' || key === 'const' ? value : withoutAnnotations(value)]];
  });
  return Object.fromEntries(entries);
}

const ANNOTATIONS = new Set(['title', 'description', 'default', 'examples', 'reach']);
