type Node = Record<string, unknown>;

interface FoundProperty {
  node: Node;
  /** `$id` of the schema that it is written in. */
  base: string;
}

/** The end of a reference to a property of a definition: `#/$defs/row/properties/state`. */
const PROPERTY = /^#\/\$defs\/(\w+)\/properties\/(\w+)$/;

/**
 * Replaces references to single properties by copies of these properties: a list and a page have properties in common
 * that are written once, and types and the API document contain them in both. Words beside a reference, such as a
 * description of its own, replace those of the property. References to whole schemas stay.
 */
export function inlineProperties<Schema extends Node & { $id: string }>(
  schemas: readonly Schema[],
): Schema[] {
  const byId = new Map<string, Node>(schemas.map((schema) => [schema.$id, schema]));
  return schemas.map((schema) => inlined(schema, schema.$id, byId) as Schema);
}

/** @param base `$id` of the schema that the node is written in @param isCopied whether it is copied into another one */
function inlined(node: unknown, base: string, byId: ReadonlyMap<string, Node>, isCopied = false): unknown {
  if (Array.isArray(node)) return node.map((item) => inlined(item, base, byId, isCopied));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...own } = node as Node;
  const property = typeof $ref === 'string' ? propertyAt(new URL($ref, base), byId) : undefined;
  if (property) return { ...(inlined(property.node, property.base, byId, true) as Node), ...own };
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && isCopied && typeof value === 'string'
        ? [key, new URL(value, base).href]
        : [key, inlined(value, base, byId, isCopied)],
    ),
  );
}

/** @returns undefined: not a reference to a property. @throws if there is no such property */
function propertyAt(address: URL, byId: ReadonlyMap<string, Node>): FoundProperty | undefined {
  const [, definition, name] = PROPERTY.exec(address.hash) ?? [];
  if (definition === undefined || name === undefined) return undefined;
  const base = address.href.slice(0, -address.hash.length);
  const definitions = byId.get(base)?.$defs as
    | Record<string, { properties?: Record<string, Node> }>
    | undefined;
  const node = definitions?.[definition]?.properties?.[name];
  if (!node) throw new Error(`${address.href} does not exist`);
  return { node, base };
}
