import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { findPlaceholders } from '#domain/desk/template-placeholders.ts';
import { type LoadOptions, loadRegionSet, type RegionSet } from '#server/manifests/load-regions.ts';
import { keyText } from '#server/manifests/locales/key-text.ts';
import { type LocaleSet, readLocales } from '#server/manifests/locales/read-locales.ts';
import type { Problem } from '#server/manifests/problem.ts';
import { createManifestReader } from '#server/manifests/read-manifest.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A copy of the shipped manifests that a test may change, with a text for every key they name. */
export interface Sandbox {
  folder: string;
  regionsDir: string;
  localesDir: string;
  /** `file` is relative to the folder of manifests in all methods. */
  read(file: string): Promise<string>;
  write(file: string, text: string | Uint8Array): Promise<void>;
  /** Sets values at paths: `{ 'phone/dialCode': '66' }`; `undefined` removes. */
  change(file: string, changes: Readonly<Record<string, unknown>>): Promise<void>;
  load(options?: Partial<LoadOptions>): Promise<RegionSet>;
  /** Problems of one manifest, with file names relative to the folder of manifests. */
  check(file: string): Promise<Problem[]>;
  remove(): Promise<void>;
}

/** The folder that sandboxes are copied from, made once in each process: its texts take a second. */
let template: Promise<string> | undefined;

export async function createSandbox(): Promise<Sandbox> {
  template ??= createTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-manifests-'));
  await cp(await template, folder, { recursive: true });
  return sandboxIn(folder);
}

async function createTemplate(): Promise<string> {
  const folder = await mkdtemp(join(inject('runFolder'), 'manifests-'));
  await cp(join(ROOT, 'regions'), join(folder, 'regions'), { recursive: true });
  await writeTexts(sandboxIn(folder));
  return folder;
}

function sandboxIn(folder: string): Sandbox {
  const regionsDir = join(folder, 'regions');
  const localesDir = join(folder, 'locales');
  const place = (file: string) => join(regionsDir, file);
  const options = {
    regionsDir,
    shippedRegionsDir: regionsDir,
    shippedLocalesDir: localesDir,
    now: Date.UTC(2026, 5, 15),
    read: createManifestReader(),
  };
  let locales: LocaleSet | undefined;
  const sandbox: Sandbox = {
    folder,
    regionsDir,
    localesDir,
    read: (file) => readFile(place(file), 'utf8'),
    write: async (file, text) => {
      await mkdir(dirname(place(file)), { recursive: true });
      await writeFile(place(file), text);
    },
    change: async (file, changes) => {
      const value = JSON.parse(await sandbox.read(file));
      for (const [path, wanted] of Object.entries(changes)) setAt(value, path.split('/'), wanted);
      await sandbox.write(file, JSON.stringify(value, null, 2));
    },
    load: (more) => loadRegionSet({ ...options, ...more }),
    check: async (file) => {
      locales ??= await readLocales(options);
      const { problems } = await loadRegionSet({ ...options, locales, files: [place(file)] });
      const inside = <Place extends { file: string }>(at: Place) => ({
        ...at,
        file: at.file.replace(`${regionsDir}/`, ''),
      });
      return problems.map((problem) => ({
        ...inside(problem),
        ...(problem.see && { see: problem.see.map(inside) }),
      }));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  return sandbox;
}

/** Writes texts for the manifests, so that these tests do not depend on translations. */
async function writeTexts({ load, read, localesDir }: Sandbox): Promise<void> {
  const { regions } = await load();
  const keys = new Map<string, Record<string, string>>();
  const shipped = await readLocales({ shippedLocalesDir: join(ROOT, 'public/locales') });
  // all shipped regions replace this, a new one inherits it
  const inherited = await read('shared/base.json');
  for (const text of [inherited, ...regions.map(({ document }) => JSON.stringify(document.value))]) {
    for (const [, namespace = '', key = ''] of text.matchAll(/"([a-z-]+):([\w.-]+)"/g))
      keys.set(namespace, {
        ...keys.get(namespace),
        // figures of promises and answers of the desk have checks of their own
        [key]: ['messages', 'promises'].includes(namespace)
          ? key
          : [
              key,
              ...findPlaceholders(keyText(shipped, `${namespace}:${key}`, 'en')).map((name) => `{{${name}}}`),
            ].join(' '),
      });
  }
  const languages = new Set(regions.flatMap(({ manifest }) => manifest.languages.map(({ code }) => code)));
  for (const language of languages) {
    await mkdir(join(localesDir, language), { recursive: true });
    for (const [namespace, texts] of keys)
      await writeFile(
        join(localesDir, language, `${namespace}.json`),
        JSON.stringify(nested(texts), null, 2),
      );
  }
}

function nested(texts: Readonly<Record<string, string>>): object {
  const result = {};
  for (const [key, text] of Object.entries(texts)) setAt(result, key.split('.'), text);
  return result;
}

function setAt(root: unknown, path: readonly string[], wanted: unknown): void {
  let at = root as Record<string, unknown>;
  for (const part of path.slice(0, -1)) {
    at[part] ??= {};
    at = at[part] as Record<string, unknown>;
  }
  const last = path.at(-1) ?? '';
  if (wanted !== undefined) at[last] = wanted;
  else if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete at[last];
}
