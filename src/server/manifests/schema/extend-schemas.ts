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
const PAGES = 'region/pages.schema.json';

/**
 * Copies of the schemas that know the kinds of extensions, too: their names, and the properties that only they have.
 * The check, editors and generated types are made from these.
 * @throws ExtensionError when a kind has the name of one of ours, or a property that all kinds have
 */
export function extendSchemas<Schema extends { $id?: string }>(schemas: readonly Schema[]): Schema[] {
  return schemas.map((schema) => {
    const name = schema.$id?.replace(SCHEMAS, '');
    const changes = Object.entries(OBJECTS).filter(
      ([sort, place]) => place.schema === name && addedKinds(sort as KindSort).length > 0,
    );
    const hasSections = name === PAGES && addedKinds('section').length > 0;
    if (changes.length === 0 && !hasSections) return schema;
    const copy = structuredClone(schema) as Schema & Node;
    for (const [sort, { definition, kindBy }] of changes) {
      const node = definition === undefined ? copy : copy.$defs?.[definition];
      if (node) for (const kind of addedKinds(sort as KindSort)) addToObject(node, kindBy, sort, kind);
    }
    if (hasSections) for (const kind of addedKinds('section')) addSection(copy, kind);
    return copy;
  });
}

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

/** A section is named in a list; what a region says of it stands in an object of its name. */
function addSection(pages: Node, added: NamedKind): void {
  const { name, kind } = added;
  const names = pages.$defs?.section;
  const settings = pages.properties?.sections;
  if (!names || !settings) throw new Error('the schema of pages has no sections');
  addName(names, 'section', added);
  if (!kind.settings) return;
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
