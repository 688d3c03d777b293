import { Console } from 'node:console';
import fs from 'node:fs';
import { isBuiltin, registerHooks, syncBuiltinESMExports } from 'node:module';
import { inspect } from 'node:util';
import type { EvaluationMessage, EvaluationTask, Outcome, ThrownError } from './evaluation.ts';
import { plainJson } from './plain-json.ts';

/**
 * Evaluates one module in a process of its own, which may read little and has no variables; see evaluate-module.ts.
 * Modules run as soon as they are imported, so what they could use to end or fake the report is taken away before.
 */
const EXPORTS = new URL('../../../exports/index.ts', import.meta.url).href;
/** Code of ours, which may use all of Node. */
const OWN_CODE = new URL('../../../', import.meta.url).href;
/** Parts of Node that compute; `fs` and `child_process` are bound by the rights of the process. No others are given: there is no right for the network. */
const PARTS = new Set(
  [
    'assert buffer child_process events fs fs/promises path path/posix path/win32 punycode querystring stream',
    'string_decoder url util',
  ].flatMap((names) => names.split(' ')),
);
const MAX_PRINTED = 20;
const MAX_TEXT = 200;

const send = process.send?.bind(process);
const exit = process.exit.bind(process);
let isDone = false;
let printed = 0;

process.once('message', (task: EvaluationTask) => {
  guard();
  followImports(task);
  import(task.url).then((module: object) => finish(outcomeOf(module)), fail).catch(fail);
});
process.on('uncaughtException', fail);
// nothing is left that could go on
process.on('beforeExit', () => finish({ kind: 'stuck' }));
tell({ kind: 'ready' });

function tell(message: EvaluationMessage, then?: () => void): void {
  send?.(message, undefined, undefined, then);
}

function finish(outcome: Outcome): void {
  if (isDone) return;
  isDone = true;
  tell({ kind: 'outcome', outcome }, () => exit(0));
}

function fail(error: unknown): void {
  finish({ kind: 'thrown', error: describeError(error) });
}

function outcomeOf(module: object): Outcome {
  if (!('default' in module) || module.default === undefined) return { kind: 'no-default' };
  const plain = plainJson(module.default);
  return 'json' in plain ? { kind: 'value', ...plain } : { kind: 'refused', ...plain };
}

/** A module cannot end the process, print or send messages. */
function guard(): void {
  const refuse = () => {
    throw new Error('it ends the process');
  };
  const print = (text: string | Uint8Array): boolean => {
    printed += 1;
    if (printed <= MAX_PRINTED) {
      const { stack = '' } = new Error('printed');
      tell({ kind: 'printed', printed: { text: String(text).trimEnd().slice(0, MAX_TEXT), stack } });
    }
    return true;
  };
  process.stdout.write = print;
  process.stderr.write = print;
  const { argv, platform, version, versions, arch, nextTick } = process;
  // the streams of the process are sockets, which could be connected elsewhere
  const out = { write: print } as unknown as NodeJS.WriteStream;
  const shown = {
    argv,
    platform,
    version,
    versions,
    arch,
    stdout: out,
    stderr: out,
    nextTick,
    env: {},
    cwd: () => '/',
  };
  const own = new Console({ stdout: out, stderr: out, ignoreErrors: false });
  replace(globalThis, { process: { ...shown, exit: refuse, abort: refuse, kill: refuse }, console: own });
  confine();
}

/** Takes away the network, and what would be another value in another process: two of them would serve two versions. */
function confine(): void {
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel', 'crypto', 'performance'])
    replace(globalThis, { [name]: denied(name) });
  replace(Math, { random: denied('Math.random') });
  const now = denied('the present time');
  // a signal makes events, and node:buffer has files, without these names
  Object.defineProperty(Event.prototype, 'timeStamp', { get: now });
  Object.defineProperty(File.prototype, 'lastModified', { get: now });
  for (const name of ['Blob', 'Event', 'File', 'Temporal']) replace(globalThis, { [name]: now });
  // files that are open, such as that of our messages, have no rights
  for (const name of ['write', 'writev', 'writeFile', 'appendFile'])
    replace(fs, { [name]: denied('FileSystemWrite'), [`${name}Sync`]: denied('FileSystemWrite') });
  syncBuiltinESMExports();
  // memory as it was left
  const empty = (size: number) => Buffer.alloc(size);
  replace(Buffer, { allocUnsafe: empty, allocUnsafeSlow: empty });
  replace(Intl, { DateTimeFormat: now });
  replace(Date, { now });
  const FixedDate = new Proxy(Date, {
    apply: now,
    construct: (target, given, called) =>
      given.length === 0 ? now() : Reflect.construct(target, given, called),
  });
  replace(Date.prototype, { constructor: FixedDate });
  replace(globalThis, { Date: FixedDate });
}

function replace(owner: object, values: object): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(owner, name, { value, configurable: false, writable: false });
}

const denied = (what: string) =>
  // called with `new`, too
  function refused(): never {
    throw deniedError(what);
  };

/** The error of Node for what the rights of the process do not allow. */
const deniedError = (what: string, more: object = {}): Error =>
  Object.assign(new Error(`${what} is not allowed`), {
    code: 'ERR_ACCESS_DENIED',
    permission: what,
    ...more,
  });

/** Serves the module from the task, and `forecourt` from this very version; reports what else is imported. */
function followImports({ url, code }: EvaluationTask): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === url) return { url, format: 'module', shortCircuit: true };
      if (specifier === 'forecourt') return next(EXPORTS, context);
      const importer = context.parentURL ?? url;
      if (
        isBuiltin(specifier) &&
        !importer.startsWith(OWN_CODE) &&
        !PARTS.has(specifier.replace(/^node:/, ''))
      )
        throw deniedError(specifier, { missing: { specifier, importer } });
      try {
        return next(specifier, context);
      } catch (error) {
        const missing = { specifier, importer };
        throw error instanceof Error ? Object.assign(error, { missing }) : error;
      }
    },
    load(address, context, next) {
      if (address === url) return { format: 'module', source: code, shortCircuit: true };
      if (address.startsWith('file:')) tell({ kind: 'module', url: address });
      return next(address, context);
    },
  });
}

function describeError(error: unknown): ThrownError {
  if (!(error instanceof Error)) return { text: inspect(error), name: '', stack: '' };
  const known: Error & Partial<ThrownError> = error;
  const { name, message, stack = '', code, permission, resource, missing } = known;
  return {
    text: `${name}: ${message}`,
    name,
    stack: String(stack),
    ...(code !== undefined && { code: String(code) }),
    ...(permission !== undefined && { permission, resource }),
    ...(missing !== undefined && { missing }),
  };
}
