import {
  compareVersions,
  FIRST_VERSION,
  isVersion,
  SCHEMA_VERSION,
} from '../../src/server/manifests/schema-version.ts';
import { JsonEditor } from './json-editor.ts';
import type { FileKind, MigrationStep } from './migration-step.ts';
import { STEPS } from './steps/index.ts';

export interface MigratedText {
  text: string;
  /** What the steps changed, for people. */
  notes: string[];
}

const HALF = `The file says version ${SCHEMA_VERSION} but has parts of an older one: they are migrated, too.`;

/**
 * Applies the steps that a file needs, in order. A manifest says its version afterwards; other files are recognised by
 * what they contain.
 * @param namespace of a file of texts
 */
export function migrateText(
  given: string,
  kind: FileKind,
  namespace = '',
  steps: readonly MigrationStep[] = STEPS,
): MigratedText {
  const bom = given.startsWith('\uFEFF') ? '\uFEFF' : '';
  const json = new JsonEditor(given.slice(bom.length));
  const version = versionOf(json, kind);
  const notes: string[] = [];
  for (const step of steps.filter((each) => each.kind === kind)) {
    const isOlder = compareVersions(version, step.from) <= 0;
    if (!isOlder && !step.isCertain) continue;
    const before = json.text;
    step.change(json, namespace);
    if (json.text === before) continue;
    if (!isOlder && !notes.includes(HALF)) notes.push(HALF);
    notes.push(step.text);
  }
  if (kind === 'manifest') writeVersion(json);
  return { text: bom + json.text, notes };
}

/** Files without a version are of the first one. */
function versionOf(json: JsonEditor, kind: FileKind): string {
  const version = kind === 'manifest' ? json.get(['version']) : undefined;
  return typeof version === 'string' && isVersion(version) ? version : FIRST_VERSION;
}

function writeVersion(json: JsonEditor): void {
  json.set(['version'], SCHEMA_VERSION);
  const [behind = ''] = ['extends', '$schema'].filter((name) => json.get([name]) !== undefined);
  json.add([], 'version', SCHEMA_VERSION, behind);
}
