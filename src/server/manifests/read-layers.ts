import { realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isObject, type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import {
  FILE_PROPERTIES,
  type Finding,
  type LayeredDocument,
  layeredDocument,
} from './json/layered-document.ts';
import type { JsonFile } from './json/read-json-file.ts';
import { codeOfFile, manifestFiles } from './manifest-files.ts';
import { nearest } from './nearest.ts';
import { hasErrors, type JsonPath, type Problem } from './problem.ts';
import { createManifestReader, parseManifest, type ReadManifest } from './read-manifest.ts';
import { versionProblems } from './schema-version.ts';

const SHIPPED = 'forecourt:';
const MAX_LAYERS = 20;

/** Folders of fragments. */
export interface LayerFolders {
  /** No relative `extends` may leave this folder. */
  regionsDir: string;
  /** Has the folder `shared/` of `forecourt:<name>`. */
  shippedRegionsDir: string;
}

interface Reading {
  folders: LayerFolders;
  read: ReadManifest;
  files: JsonFile[];
  problems: Problem[];
  /** Files that are being read, outermost first. */
  open: string[];
  /** Whether a part could not be inherited. */
  isIncomplete: boolean;
}

/**
 * Reads a manifest with all files that it inherits through `extends`, deepest base first. Missing files, cycles and paths
 * outside the folder become problems; the readable files are merged.
 * @param options.text content of `file` if it is not written yet
 * @param options.read reads files; one for several manifests parses what they share once
 * @returns `isWhole: false` if a part is missing, so that its properties are not reported as missing
 */
export async function readLayers(
  file: string,
  folders: LayerFolders,
  { text, read = createManifestReader() }: { text?: string; read?: ReadManifest } = {},
): Promise<{ document: LayeredDocument; problems: Problem[]; isWhole: boolean }> {
  const reading: Reading = { folders, read, files: [], problems: [], open: [], isIncomplete: false };
  const own = resolve(file);
  const home = homeOf(own, folders);
  await readLayer(await (text === undefined ? read(own, home) : parseManifest(own, text, home)), reading);
  const isWhole = !reading.isIncomplete && reading.files.every(({ value }) => value !== undefined);
  return { document: layeredDocument(reading.files), problems: reading.problems, isWhole };
}

async function readLayer(given: JsonFile, reading: Reading): Promise<void> {
  reading.problems.push(...given.problems);
  const { file, text, value, problems } = given;
  const isManifest = isObject(value);
  if (value !== undefined && !isManifest) {
    const message = `the file holds ${Array.isArray(value) ? 'a list' : 'a plain value'}, not a manifest`;
    reading.problems.push(at(given, [], { message, allowed: 'an object { … }' }));
  }
  const ofVersion = versionProblems(given);
  reading.problems.push(...ofVersion);
  if (hasErrors(ofVersion)) reading.isIncomplete = true;
  const json = isManifest ? given : { file, text, problems };
  reading.open.push(json.file);
  const parts: Part[] = [];
  for (const [path, name] of extendsOf(json, reading)) {
    const start = reading.files.length;
    await inherit(json, path, name, reading);
    parts.push({ path, name, files: reading.files.slice(start) });
  }
  reportReplaced(json, parts, reading);
  reading.open.pop();
  reading.files.push(json);
}

/** An entry of `extends`, and the files read for it, its own one last. */
interface Part {
  path: JsonPath;
  name: string;
  files: readonly JsonFile[];
}

/** Reports parts of which nothing is left, because a file behind them sets everything again. */
function reportReplaced(json: JsonFile, parts: readonly Part[], reading: Reading): void {
  for (const [index, { path, name, files }] of parts.entries()) {
    const own = files.at(-1)?.value;
    const later = parts
      .slice(index + 1)
      .find((part) =>
        part.files.some(({ value }) => own !== undefined && value !== undefined && replaces(value, own)),
      );
    if (!later) continue;
    const order = [...parts.flatMap((part) => (part.name === name ? [] : [part.name])), name];
    const message = `nothing of "${name}" is left: "${later.name}" behind it sets the same`;
    reading.problems.push(at(json, path, { message, allowed: JSON.stringify(order) }));
  }
}

/** Whether a file sets all that a part sets, and something of it to another value. */
function replaces(later: Json, part: Json): boolean {
  const ownOf = (value: Json) =>
    isObject(value) ? Object.entries(value).filter(([name]) => !FILE_PROPERTIES.includes(name)) : [];
  const isSet = (by: Json, value: Json): boolean =>
    !isObject(by) ||
    !isObject(value) ||
    ownOf(value).every(([name, each]) => Object.hasOwn(by, name) && isSet(by[name] as Json, each));
  return (
    isSet(later, part) &&
    JSON.stringify(mergePatch(later, Object.fromEntries(ownOf(part)))) !== JSON.stringify(later)
  );
}

async function inherit(from: JsonFile, path: JsonPath, name: string, reading: Reading): Promise<void> {
  const refuse = (message: string, allowed: string, suggestion?: string) => {
    reading.isIncomplete = true;
    reading.problems.push(at(from, path, { message, allowed, suggestion }));
  };
  const { shippedRegionsDir } = reading.folders;
  const isShipped = name.startsWith(SHIPPED);
  if (isShipped && !/^(content\/)?[a-z0-9-]+$/.test(name.slice(SHIPPED.length)))
    return refuse(
      `"${name}" is not a shipped part`,
      'forecourt:base',
      await nearestPart(name, from, reading),
    );
  const target = isShipped
    ? join(resolve(shippedRegionsDir), 'shared', `${name.slice(SHIPPED.length)}.json`)
    : resolve(dirname(from.file), name);
  const home = isShipped ? shippedRegionsDir : homeOf(from.file, reading.folders);
  const real = realPath(target);
  if (!isInside(target, home) || !isInside(real, realPath(resolve(home))))
    return refuse(`"${name}" is outside the folder of the manifests`, 'a file in the folder or below it');
  if (reading.open.includes(target))
    return refuse(
      `"${name}" inherits from this file, which is a cycle`,
      'files that do not inherit from each other in a cycle',
    );
  if (reading.files.some(({ file }) => file === target)) return;
  if (reading.files.length + reading.open.length >= MAX_LAYERS)
    return refuse('too many files are inherited', `at most ${MAX_LAYERS}`);
  if (real === '')
    return refuse(
      `"${name}" does not exist`,
      'forecourt:base or a path from this file, such as ./shared/mine.json',
      await nearestPart(name, from, reading),
    );
  await readLayer(await reading.read(target, home), reading);
}

/** Returns the folder that a file of it may not leave. */
function homeOf(file: string, { regionsDir, shippedRegionsDir }: LayerFolders): string {
  return isInside(file, shippedRegionsDir) ? shippedRegionsDir : regionsDir;
}

/** Returns the most similar part: a shipped one, or one of the set relative to this file. */
async function nearestPart(name: string, from: JsonFile, { folders }: Reading): Promise<string | undefined> {
  const { regionsDir, shippedRegionsDir } = folders;
  const shipped = await manifestFiles(join(shippedRegionsDir, 'shared'));
  const own = await Promise.all(
    [regionsDir, join(regionsDir, 'shared')].map((folder) => manifestFiles(folder)),
  );
  const paths = own
    .flat()
    .filter((file) => file !== from.file)
    .map((file) => relative(dirname(from.file), file).split(sep).join('/'));
  return nearest(name, [
    ...shipped.map((file) => SHIPPED + codeOfFile(file)),
    ...paths.map((path) => (path.startsWith('.') ? path : `./${path}`)),
  ]);
}

function extendsOf(json: JsonFile, reading: Reading): [JsonPath, string][] {
  if (!isObject(json.value) || !Object.hasOwn(json.value, 'extends')) return [];
  const value = json.value.extends;
  if (!Array.isArray(value)) {
    reading.isIncomplete = true;
    reading.problems.push(
      at(json, ['extends'], { message: 'must be a list', allowed: '["forecourt:base"]' }),
    );
    return [];
  }
  return value.flatMap((name, index): [JsonPath, string][] => {
    const path = ['extends', index];
    if (typeof name === 'string' && name !== '' && !name.includes('\0')) return [[path, name]];
    reading.isIncomplete = true;
    reading.problems.push(
      at(json, path, { message: 'must be the name of a file', allowed: 'forecourt:base or a relative path' }),
    );
    return [];
  });
}

function at(json: JsonFile, path: JsonPath, finding: Finding): Problem {
  return layeredDocument([json]).problemAt(path, finding);
}

function isInside(file: string, folder: string): boolean {
  const way = relative(resolve(folder), file);
  return (
    file === '' ||
    (way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === file)
  );
}

function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return '';
  }
}
