type Node = Record<string, unknown>;

/** Keywords that concern values of one type only. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  boolean: [],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: [
    'properties',
    'additionalProperties',
    'required',
    'minProperties',
    'maxProperties',
    'propertyNames',
  ],
};
/** Formats need a plug-in of Ajv. */
const FORMATS: Readonly<Record<string, string>> = {
  email: '^[^\\s@]+@[^\\s@]+$',
  uri: '^[a-zA-Z][a-zA-Z0-9+.-]*:\\S+$',
};
/** Keywords whose values are schemas by names, which are no keywords. */
const NAMED = ['properties', '$defs'];
const LITERAL = ['default', 'examples', 'enum', 'const', 'required'];

/**
 * Writes a schema with what every validator knows, so that Ajv compiles it in strict mode without options or plug-ins: a
 * pattern instead of a format, alternatives instead of several types of one value, and nothing about `reach`.
 */
export function plainSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plainSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { reach: _, ...known } = node as Node;
  const entries = Object.entries(known).map(([key, value]): [string, unknown] => {
    if (LITERAL.includes(key)) return [key, value];
    return [key, NAMED.includes(key) ? namedSchemas(value as Node) : plainSchema(value)];
  });
  return withAlternatives(withPattern(Object.fromEntries(entries)));
}

const namedSchemas = (schemas: Node): Node =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plainSchema(schema)]));

function withPattern({ format, ...node }: Node): Node {
  if (typeof format !== 'string') return format === undefined ? node : { format, ...node };
  const pattern = FORMATS[format];
  if (pattern === undefined) throw new Error(`there is no pattern for the format ${format}`);
  return { pattern, ...node };
}

/** `null` beside one type is no union. */
function withAlternatives({ type, ...node }: Node): Node {
  if (!Array.isArray(type)) return type === undefined ? node : { type, ...node };
  const types: string[] = type.filter((each) => each !== 'null');
  if (types.length < 2) return { type, ...node };
  if ('anyOf' in node) throw new Error('several types beside anyOf cannot be written as alternatives');
  const isNullable = type.includes('null');
  const anyOf = types.map((each) => ({
    type: isNullable ? [each, 'null'] : each,
    ...Object.fromEntries(Object.entries(node).filter(([key]) => KEYWORDS[each]?.includes(key))),
  }));
  const typed = Object.values(KEYWORDS).flat();
  return { ...Object.fromEntries(Object.entries(node).filter(([key]) => !typed.includes(key))), anyOf };
}
