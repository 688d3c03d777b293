import { addedKinds, ExtensionError, type KindSort, type NamedKind } from '#domain/extensions/registry.ts';
import { nearest } from '../nearest.ts';

/** An object of JSON Schema, as far as it is changed here. */
interface Node {
  $id?: string;
  $defs?: Record<string, Node>;
  type?: string;
  enum?: string[];
  properties?: Record<string, Node>;
  additionalProperties?: boolean;
  required?: readonly string[];
  allOf?: object[];
}

/** Start of the addresses of schemas. */
export const SCHEMAS = 'https://forecourt.dev/schemas/';

/** Where the schemas say which kind an object is of: a property of it names the kind. */
const OBJECTS: Partial<Record<KindSort, { schema: string; definition?: string; kindBy: string }>> = {
  filter: { schema: 'region/filter.schema.json', kindBy: 'type' },
  field: { schema: 'region/form.schema.json', definition: 'field', kindBy: 'type' },
  block: { schema: 'content/block.schema.json', kindBy: 'type' },
  page: { schema: 'region/route.schema.json', kindBy: 'page' },
};

/** Where kinds are named in lists; what a region says of one stands in an object of its name. */
interface ListOfNames {
  schema: string;
  definition: string;
  /** Absent: a region says nothing of a kind. */
  settings?: string;
}
const LISTED: Partial<Record<KindSort, ListOfNames>> = {
  section: { schema: 'region/pages.schema.json', definition: 'section', settings: 'sections' },
  channel: { schema: 'region/login.schema.json', definition: 'channel', settings: 'channelSettings' },
  method: { schema: 'region/payments.schema.json', definition: 'method' },
};

/**
 * Copies of the schemas that know the kinds of extensions, too: their names, and the properties that only they have.
 * The check, editors and generated types are made from these.
 * @param sorts the sorts that matter; all when absent
 * @throws ExtensionError when a kind has the name of one of ours, or a property that all kinds have
 */
export function extendSchemas<Schema extends { $id?: string }>(
  schemas: readonly Schema[],
  sorts?: readonly KindSort[],
): Schema[] {
  return schemas.map((schema) => {
    const name = schema.$id?.replace(SCHEMAS, '');
    const objects = changesOf(OBJECTS, name, sorts);
    const lists = changesOf(LISTED, name, sorts);
    if (objects.length + lists.length === 0) return schema;
    const copy = structuredClone(schema) as Schema & Node;
    for (const [sort, { definition, kindBy }] of objects) {
      const node = definition === undefined ? copy : copy.$defs?.[definition];
      if (node) for (const kind of addedKinds(sort)) addToObject(node, kindBy, sort, kind);
    }
    for (const [sort, place] of lists)
      for (const kind of addedKinds(sort)) addToList(copy, place, sort, kind);
    return copy;
  });
}

/** Places in a schema for sorts of which extensions have kinds. */
const changesOf = <Place extends { schema: string }>(
  places: Partial<Record<KindSort, Place>>,
  schema: string | undefined,
  sorts: readonly KindSort[] | undefined,
): [KindSort, Place][] =>
  (Object.entries(places) as [KindSort, Place][]).filter(
    ([sort, place]) =>
      place.schema === schema && (sorts?.includes(sort) ?? true) && addedKinds(sort).length > 0,
  );

/** Each kind has a value of the discriminator, such as `type`, and properties of its own, some of them required. */
function addToObject(node: Node, kindBy: string, sort: string, added: NamedKind): void {
  const { name, kind } = added;
  const { [kindBy]: names } = node.properties ?? {};
  if (!node.properties || !names) throw new Error(`the schema of a ${sort} has no property "${kindBy}"`);
  addName(names, sort, added);
  const { properties = {}, required = [] } = kind.settings ?? {};
  for (const [property, schema] of Object.entries(properties)) {
    if (node.properties[property]) refuse(sort, added, `whose property "${property}" has another meaning`);
    node.properties[property] = schema;
  }
  const unknown = required.find((property) => !properties[property]);
  if (unknown !== undefined)
    refuse(sort, added, `which requires "${unknown}"${suggestion(unknown, Object.keys(properties))}`);
  if (required.length === 0) return;
  node.allOf ??= [];
  node.allOf.push({
    if: { properties: { [kindBy]: { const: name } }, required: [kindBy] },
    // biome-ignore lint/suspicious/noThenProperty: keyword of JSON Schema
    then: { required: [...required] },
  });
}

function addToList(schema: Node, place: ListOfNames, sort: string, added: NamedKind): void {
  const { name, kind } = added;
  const names = schema.$defs?.[place.definition];
  if (!names) throw new Error(`the schema has no ${place.definition}`);
  addName(names, sort, added);
  if (!kind.settings || place.settings === undefined) return;
  const settings = schema.properties?.[place.settings];
  if (!settings) throw new Error(`the schema has no ${place.settings}`);
  const { properties, required = [] } = kind.settings;
  settings.properties = {
    ...settings.properties,
    [name]: {
      type: 'object',
      additionalProperties: false,
      properties: { ...properties } as Record<string, Node>,
      required,
    },
  };
}

function addName(names: Node, sort: string, added: NamedKind): void {
  if (names.enum?.includes(added.name)) refuse(sort, added, 'which Forecourt has itself');
  names.enum = [...(names.enum ?? []), added.name];
}

function refuse(sort: string, { extension, name }: NamedKind, why: string): never {
  throw new ExtensionError(`the extension "${extension}" adds the ${sort} "${name}", ${why}`);
}

function suggestion(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? ', which its schema does not describe' : `; did you mean "${near}"?`;
}
