import type { SchemaDocument } from './schema-files.ts';
import { schemaTypes } from './types.ts';

const FOLDER = 'https://forecourt.dev/schemas/region/';

/** Places of the schemas where a text is the name of something, with the type of that name. */
const NAMES: Readonly<Record<string, string>> = {
  'text.schema.json#/$defs/localizedText': 'KnownText | { [language: string]: string }',
  'text.schema.json#/$defs/fieldName': 'KnownField',
  'promise.schema.json#/properties/route': 'KnownRoute',
  'tracking.schema.json#/properties/replayedRoutes/items': 'KnownRoute',
  'filters.schema.json#/properties/desktop/items': 'KnownSetting',
  'filters.schema.json#/properties/mobile/items': 'KnownSetting',
  'field.schema.json#/properties/vocabulary': "KnownVocabulary | ''",
};

const IMPORTS = `import type { ListingFieldName, RouteName, SettingName, VocabularyName } from './names.ts';
import type { TranslationKey } from './translation-keys.ts';

declare global {
  /** Names of a company's regions and texts; \`forecourt generate\` writes them into \`forecourt.d.ts\`. */
  interface ForecourtNames {}
}

/** Names that are included and those of the company; any, as long as none of the company are generated. */
type Known<Kind extends string, Included extends string, Any extends string = string> =
  | Included
  | (ForecourtNames extends Record<Kind, infer Own extends string> ? Own : Any & {});

export type KnownText = Known<'text', TranslationKey, \`\${string}:\${string}\`>;
export type KnownField = Known<'field', ListingFieldName>;
export type KnownRoute = Known<'route', RouteName>;
export type KnownSetting = Known<'setting', SettingName>;
export type KnownVocabulary = Known<'vocabulary', VocabularyName>;
`;

const REGION_FILE = `
/** What a file states of \`T\`: it leaves out what it inherits, and \`null\` removes that. Lists are stated whole. */
type Patch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Name in keyof T]?: Patch<T[Name]> | null }
    : T;

/** A manifest as a file states it, merged over those that it extends. */
export type RegionFile = Patch<RegionManifest> & {
  /** Address of the schema, which editors read in JSON. */
  $schema?: string;
  /** Version of the manifest schema that this file is written for. */
  version?: string;
  /** Files this one is a JSON Merge Patch on: \`forecourt:base\` or a relative path. */
  extends?: string[];
};
`;

/** Types of manifests in TypeScript: those of the schemas, in which names of texts, fields and routes are typed. */
export async function regionFileTypes(schemas: readonly SchemaDocument[]): Promise<string> {
  const ofRegions = schemas
    .filter(({ $id }) => $id.startsWith(FOLDER))
    .map((schema) => structuredClone(schema));
  for (const [place, type] of Object.entries(NAMES)) nameAt(ofRegions, place, type);
  const types = await schemaTypes(ofRegions);
  const [banner = '', ...lines] = types.split('\n');
  return [banner, IMPORTS, ...lines, REGION_FILE].join('\n');
}

function nameAt(schemas: readonly SchemaDocument[], place: string, tsType: string): void {
  const [file = '', pointer = ''] = place.split('#/');
  const root: unknown = schemas.find(({ $id }) => $id === FOLDER + file);
  const found = pointer
    .split('/')
    .reduce((node, key) => (node as Record<string, unknown> | undefined)?.[key], root);
  if (typeof found !== 'object' || found === null) throw new Error(`there is no ${place} in the schemas`);
  Object.assign(found, { tsType });
}
