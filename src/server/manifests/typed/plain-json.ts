import { types } from 'node:util';

/** A value that JSON does not have. */
export interface Refusal {
  path: (string | number)[];
  message: string;
}

export type PlainJson = { json: string } | { refusals: Refusal[] };

const MAX_REFUSALS = 20;
const MAX_DEPTH = 40;
/** A list that contains itself many times is small in memory and endless as text. */
const MAX_VALUES = 200_000;
const MAX_LENGTH = 2 * 1024 * 1024;

interface Copying {
  refusals: Refusal[];
  /** Objects that are being copied, outermost first. */
  open: Set<object>;
  path: (string | number)[];
  values: number;
}

/** Writes a value as JSON, unless that would lose or change something. A property that is undefined counts as absent. */
export function plainJson(value: unknown): PlainJson {
  const copying: Copying = { refusals: [], open: new Set(), path: [], values: 0 };
  const copy = copyValue(value, copying);
  if (copying.refusals.length > 0) return { refusals: copying.refusals };
  const json = JSON.stringify(copy);
  return json.length > MAX_LENGTH
    ? { refusals: [{ path: [], message: 'the manifest is too large' }] }
    : { json };
}

function copyValue(value: unknown, copying: Copying): unknown {
  copying.values += 1;
  const reason = refusalOf(value, copying);
  if (reason !== undefined) {
    if (copying.refusals.length < MAX_REFUSALS)
      copying.refusals.push({ path: [...copying.path], message: reason });
    return null;
  }
  if (typeof value !== 'object' || value === null) return value;
  copying.open.add(value);
  const copy = Array.isArray(value)
    ? Array.from(value, (each, index) => copyAt(index, each, copying))
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, each]) => each !== undefined)
          .map(([name, each]) => [name, copyAt(name, each, copying)]),
      );
  copying.open.delete(value);
  return copy;
}

function copyAt(part: string | number, value: unknown, copying: Copying): unknown {
  copying.path.push(part);
  const copy = copyValue(value, copying);
  copying.path.pop();
  return copy;
}

/** Says why a value is none of JSON. */
function refusalOf(value: unknown, { open, path, values }: Copying): string | undefined {
  if (values > MAX_VALUES) return 'the manifest is too large';
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `this is ${value}`;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value !== 'object') return `this is ${article(typeof value)}`;
  if (open.has(value)) return 'this contains itself';
  if (path.length >= MAX_DEPTH) return 'values are nested too deeply';
  // they may say something else in another process
  if (types.isProxy(value)) return 'this is a Proxy';
  const computed = Object.entries(Object.getOwnPropertyDescriptors(value)).find(([, { get }]) => get);
  if (computed) return `"${computed[0]}" is computed when it is read`;
  if (Array.isArray(value)) return undefined;
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return undefined;
  const { name } = prototype.constructor ?? {};
  return typeof name === 'string' && !['', 'Object'].includes(name)
    ? `this is ${article(name)}`
    : 'this is an object with a prototype of its own';
}

function article(noun: string): string {
  if (noun === 'undefined') return noun;
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
