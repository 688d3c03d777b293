import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { readByFieldType } from '#region/forms/field-kinds.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { SchemaNode } from '#region/schema/schema-tree.ts';
import { readByFilterType } from '#region/search/filter-kinds.ts';
import { isAllowedName, MANIFEST_VARIABLES } from '../../config/manifest-variables.ts';
import { layeredDocument } from '../../manifests/json/layered-document.ts';
import { type LayerFolders, readLayers } from '../../manifests/read-layers.ts';
import { manifestSchemas, type RootSchema } from '../../manifests/schema/schema-tree.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import type { ManifestFile } from './manifest-file.ts';

/** What the form of a file needs beside its text. */
export interface FormContent {
  /** What the manifest is a JSON Merge Patch on. */
  inherited: Json;
  /** Keys that manifests may name, with what they say in the source language. */
  texts: { key: string; text: string }[];
  /** Name of the schema of the file. */
  root: RootSchema;
  /** Tags of the languages of the region; of manifests, those of the draft count. */
  languages: string[];
}

/** Texts of the back office stand on no page of a region. */
const OTHER_NAMESPACES = ['desk'];
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** @param text of the draft; where it cannot be read, the file says what is inherited */
export async function formContent(
  folders: LayerFolders,
  { path, text: onDisk }: ManifestFile,
  text: string,
  texts: LocaleTexts,
): Promise<Pick<FormContent, 'inherited' | 'texts'>> {
  const draft = await readLayers(path, folders, { text });
  const isReadable = draft.document.files.at(-1)?.value !== undefined;
  const { document } = isReadable ? draft : await readLayers(path, folders, { text: onDisk });
  return { inherited: layeredDocument(document.files.slice(0, -1)).value, texts: textKeys(texts) };
}

function textKeys(texts: LocaleTexts): FormContent['texts'] {
  const found = new Map<string, string>();
  for (const [namespace, messages] of Object.entries(texts.messages(SOURCE_LANGUAGE))) {
    if (OTHER_NAMESPACES.includes(namespace)) continue;
    for (const [key, text] of leaves(messages, '')) {
      const name = `${namespace}:${key.replace(PLURAL, '')}`;
      if (!found.has(name)) found.set(name, text);
    }
  }
  return [...found].map(([key, text]) => ({ key, text }));
}

function leaves(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([name, below]) =>
    leaves(below, path === '' ? name : `${path}.${name}`),
  );
}

/**
 * Returns the schemas of a manifest by file name, as the check has them: with the kinds of extensions, and their settings.
 * Names of variables are chosen from those that the environment has.
 * @param settings schemas by the names of extensions
 */
export function formSchemas(
  settings: Readonly<Record<string, object>>,
  variables: readonly string[] = [],
): Record<string, SchemaNode> {
  const { 'region.schema.json': root = {}, ...others } = withChoices(
    withKinds(manifestSchemas()),
    Object.fromEntries(
      Object.keys(MANIFEST_VARIABLES).map((property) => [
        property,
        ['', ...variables.filter((name) => isAllowedName(property, name))],
      ]),
    ),
  );
  const { properties = {} } = root;
  const extensions = { ...properties.extensions, properties: settings as Record<string, SchemaNode> };
  return { ...others, 'region.schema.json': { ...root, properties: { ...properties, extensions } } };
}

/** Schemas that say of questions and filters which of their properties each type reads. */
function withKinds(schemas: Record<string, SchemaNode>): Record<string, SchemaNode> {
  const { 'form.schema.json': form = {}, 'filter.schema.json': filter = {} } = schemas;
  const { field } = form.$defs ?? {};
  return {
    ...schemas,
    'filter.schema.json': { ...filter, readBy: readByFilterType() },
    'form.schema.json': { ...form, $defs: { ...form.$defs, field: { ...field, readBy: readByFieldType() } } },
  };
}

/** Schemas in which properties of these names have only these values. */
function withChoices<Node>(node: Node, choices: Readonly<Record<string, readonly string[]>>): Node {
  if (Array.isArray(node)) return node.map((each) => withChoices(each, choices)) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([name, below]) => {
    const part = withChoices(below, choices);
    return [name, Object.hasOwn(choices, name) && isObject(part) ? { ...part, enum: choices[name] } : part];
  });
  return Object.fromEntries(entries) as Node;
}
