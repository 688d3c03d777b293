import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { addKinds, countAddedKinds, removeAddedKinds } from '#domain/extensions/registry.ts';
import { CODE_SERVICES } from '#domain/login/code-channels.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { OWN_PROVIDERS } from '../gateways/payment/own-providers.ts';
import { OWN_READERS } from '../import/own-readers.ts';
import type { Problem } from '../manifests/problem.ts';
import { compileSchemas } from '../manifests/schema/compile-schemas.ts';
import { checkExtensions, type ExtensionFault, type OwnKinds } from './check-extensions.ts';
import { findConfigFile } from './config-file.ts';
import type { Extension, ForecourtConfig } from './extension.ts';
import { loadModule, type ModuleFault } from './load-module.ts';

/** What `forecourt.config.ts` adds. */
export interface LoadedExtensions {
  /** Undefined: there is no such file. */
  file: string | undefined;
  /** Empty if there is a problem, or no such file. */
  extensions: readonly Extension[];
  problems: readonly Problem[];
}

const OWN_KINDS: OwnKinds = {
  feedReaders: OWN_READERS.map(({ name }) => name),
  paymentProviders: OWN_PROVIDERS,
  messageServices: ['local', 'none', ...Object.keys(CODE_SERVICES)],
};

/** A module that takes longer never ends. */
const TIMEOUT_MS = 10_000;

/**
 * Loads `forecourt.config.ts` of a company's folder. Its modules are loaded in a thread first: one that throws, never
 * ends or prints is a problem of that file and does not disturb the process.
 */
export async function loadConfigFile(folder: string, timeoutMs = TIMEOUT_MS): Promise<LoadedExtensions> {
  const file = findConfigFile(folder);
  if (file === undefined) return { file, extensions: [], problems: [] };
  const fault = await probe(file, timeoutMs);
  const { content, fault: second } = fault ? { fault } : await loadModule(file);
  if (second) return { file, extensions: [], problems: [problemOf(second)] };
  const inShape = checkExtensions(content, OWN_KINDS);
  const faults = inShape.length > 0 ? inShape : addKindsOf((content as ForecourtConfig).extensions ?? []);
  const problems = faults.map(({ extension, message }) =>
    extension === undefined
      ? problemOf({ file, line: 1, message })
      : problemOf({
          file: fileOf(extension, file),
          line: 1,
          message: `extension "${extension}": ${message}`,
        }),
  );
  return {
    file,
    extensions: problems.length > 0 ? [] : ((content as ForecourtConfig).extensions ?? []),
    problems,
  };
}

const problemOf = (fault: ModuleFault): Problem => ({ ...fault, column: 1, path: '', severity: 'error' });

/** The module of an extension where it is in its usual place, else the file that lists it. */
function fileOf(extension: string, config: string): string {
  const folder = join(dirname(config), 'extensions', extension);
  return (
    ['index.ts', 'index.js'].map((name) => join(folder, name)).find((each) => existsSync(each)) ?? config
  );
}

function probe(file: string, timeoutMs: number): Promise<ModuleFault | undefined> {
  const { promise, resolve } = Promise.withResolvers<ModuleFault | undefined>();
  // what it prints is not shown twice
  const worker = new Worker(new URL('./probe-config.ts', import.meta.url), {
    workerData: { file },
    stdout: true,
    stderr: true,
  });
  const fail = (message: string) => resolve({ file, line: 1, message });
  const timer = setTimeout(
    () => fail(`it or a module that it imports has not loaded within ${timeoutMs / 1_000} s`),
    timeoutMs,
  );
  worker.once('message', (fault: ModuleFault | undefined) => resolve(fault));
  worker.once('error', (error) => fail(reasonOf(error)));
  worker.once('exit', () =>
    fail('it or a module that it imports ends the process while it loads, or waits for what never comes'),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}

/**
 * Puts the kinds of filters, fields and the like into the registries, in place of those of other extensions, and returns
 * what is wrong with them; then no kind is added.
 */
function addKindsOf(extensions: readonly Extension[]): ExtensionFault[] {
  removeAddedKinds();
  const faults = extensions.flatMap((extension) => {
    try {
      const before = countAddedKinds();
      addKinds(extension);
      if (countAddedKinds() > before) compileSchemas();
      return [];
    } catch (error) {
      return [{ extension: extension.name, message: reasonOf(error) }];
    }
  });
  if (faults.length > 0) removeAddedKinds();
  return faults;
}
