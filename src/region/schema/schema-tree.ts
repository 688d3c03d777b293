/** Parts of a JSON Schema that messages and forms use. */
export interface SchemaNode {
  $id?: string;
  $ref?: string;
  title?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  type?: string | string[];
  enum?: unknown[];
  /** What the property decides beyond the pages of its region. */
  reach?: 'people' | 'money' | 'protection';
  /** Properties that only some kinds of the object read, by the kind that its `type` names. */
  readBy?: Record<string, readonly string[]>;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  properties?: Record<string, SchemaNode>;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode;
  minItems?: number;
  maxItems?: number;
  oneOf?: SchemaNode[];
  required?: string[];
  propertyNames?: { $ref?: string; pattern?: string; enum?: string[] };
  $defs?: Record<string, SchemaNode>;
}

/** A place in the schema with references resolved. */
export interface SchemaPosition {
  node: SchemaNode;
  /** Names of the `$defs` on the way here, outermost first. */
  definitions: readonly string[];
  file: string;
}

/** Schemas that refer to each other by the names of their files. */
export interface SchemaTree {
  root(file: string): SchemaPosition | undefined;
  /** Returns the schema of an entry of the value at `place`: of alternatives, that of the first which has one. */
  below(place: SchemaPosition, part: string | number): SchemaPosition | undefined;
  /** Returns the place of a node of a file. */
  placeOf(node: SchemaNode, file: string): SchemaPosition | undefined;
}

/** @param documents schemas by file name */
export function createSchemaTree(documents: ReadonlyMap<string, SchemaNode>): SchemaTree {
  /** Places of nodes, each of which belongs to one file; a check of a manifest asks for thousands. */
  const known = new WeakMap<SchemaNode, SchemaPosition>();

  function placeOf(node: SchemaNode, file: string): SchemaPosition | undefined {
    const place = known.get(node) ?? follow(node, file, []);
    if (place) known.set(node, place);
    return place;
  }

  function follow(
    node: SchemaNode,
    file: string,
    definitions: readonly string[],
  ): SchemaPosition | undefined {
    if (node.$ref === undefined) return { node: withNames(node, file), file, definitions };
    const [path = '', pointer = ''] = node.$ref.split('#');
    const target = path.split('/').at(-1) || file;
    const document = documents.get(target);
    const definition = pointer.split('/').at(-1) ?? '';
    const found = definition === '' ? document : document?.$defs?.[definition];
    if (!found) return undefined;
    const { $ref: _ref, ...own } = node;
    const place = follow(found, target, definition === '' ? definitions : [...definitions, definition]);
    return place && { ...place, node: { ...place.node, ...own } };
  }

  /** Resolves the reference of `propertyNames`. */
  function withNames(node: SchemaNode, file: string): SchemaNode {
    const { propertyNames: names } = node;
    if (names?.$ref === undefined) return node;
    const found = follow({ $ref: names.$ref }, file, [])?.node as SchemaNode['propertyNames'];
    return found ? { ...node, propertyNames: found } : node;
  }

  function below({ node, file }: SchemaPosition, part: string | number): SchemaPosition | undefined {
    for (const alternative of node.oneOf ?? []) {
      const place = placeOf(alternative, file);
      const found = place && below(place, part);
      if (found) return found;
    }
    if (typeof part === 'number') return node.items && placeOf(node.items, file);
    const { properties = {}, additionalProperties: others } = node;
    const found = Object.hasOwn(properties, part) ? properties[part] : others;
    return typeof found === 'object' ? placeOf(found, file) : undefined;
  }

  return { root: (file) => follow({ $ref: file }, file, []), below, placeOf };
}
