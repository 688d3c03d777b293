/** The parts of an OpenAPI document that tests read. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, ApiSchema> };
}

export interface ApiOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: ApiParameter[];
  requestBody?: { content: Record<string, { schema: ApiSchema }> };
  responses: Record<string, { content?: Record<string, { schema: ApiSchema }> }>;
  security?: Record<string, string[]>[];
  /** Least role that may call a route of the desk. */
  'x-role'?: string;
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  schema: ApiSchema;
}

export interface ApiSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  required?: string[];
  properties?: Record<string, ApiSchema>;
  additionalProperties?: boolean | ApiSchema;
  items?: ApiSchema;
  oneOf?: ApiSchema[];
  anyOf?: ApiSchema[];
}

/** One call of the document, with the schema of its body. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  parameters: readonly ApiParameter[];
  body?: ApiSchema;
  operation: ApiOperation;
}

export function callsOf(document: ApiDocument): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as ApiCall['method'],
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema,
      operation,
    })),
  );
}

/** Returns a value that a schema allows: its example, else its default, else the simplest one. */
export function sampleOf(schema: ApiSchema, document: ApiDocument): unknown {
  const { examples, enum: options, oneOf, anyOf, properties = {}, items } = resolve(schema, document);
  const { type, minimum, default: fallback, const: only } = resolve(schema, document);
  if (only !== undefined) return only;
  if (examples && examples.length > 0) return structuredClone(examples[0]);
  if (options) return options[0];
  const [choice] = oneOf ?? anyOf ?? [];
  if (choice) return sampleOf(choice, document);
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, sampleOf(part, document)]),
    );
  if (fallback !== undefined) return structuredClone(fallback);
  if (kind === 'array') return items ? [sampleOf(items, document)] : [];
  if (kind === 'integer' || kind === 'number') return minimum ?? 1;
  if (kind === 'boolean') return true;
  return 'x';
}

/** @throws when a reference names a missing schema */
export function resolve(schema: ApiSchema, document: ApiDocument): ApiSchema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
  if (!found) throw new Error(`${schema.$ref} is not in the document`);
  return resolve(found, document);
}
