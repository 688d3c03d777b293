import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { JsonPath } from '#server/manifests/problem.ts';
import type { SeededRandom } from '../../search/seeded-random.ts';

/** A change of one place of a merged manifest. */
export interface RandomFault {
  region: string;
  kind: FaultKind;
  path: JsonPath;
  before: Json;
  /** `undefined` removes. */
  after: Json | undefined;
}

export type FaultKind = (typeof KINDS)[number];

const KINDS = [
  'removed',
  'wrong type',
  'swapped',
  'duplicated',
  'out of range',
  'wrong reference',
  'changed text',
  'changed number',
] as const;

const TYPOS = ['{{valor}}', '\u200b', '\u202e', ' ', 'x'];

/** Returns `count` changes, the same for the same manifests: each part of each manifest in turn, at a random place. */
export function randomFaults(
  manifests: Readonly<Record<string, Json>>,
  count: number,
  random: SeededRandom,
): RandomFault[] {
  const places = Object.entries(manifests).flatMap(([region, manifest]) =>
    Object.keys(manifest as object).map((part) => ({ region, part, manifest })),
  );
  const faults: RandomFault[] = [];
  const seen = new Set<string>();
  for (let turn = 0; faults.length < count && turn < count * 50; turn += 1) {
    // one part of all regions before the next one, so that few faults meet many parts
    const { region, part, manifest } = random.pick(places);
    const path = randomPath(manifest, [part], random);
    const kind = KINDS[turn % KINDS.length] as FaultKind;
    const before = valueAt(manifest, path);
    const change = changed(kind, before, path, manifest, random);
    // upper case of digits is no change
    if (!change || JSON.stringify(change.after) === JSON.stringify(before)) continue;
    const fault = { region, kind, path: change.path ?? path, before, after: change.after };
    const name = JSON.stringify([region, fault.path, fault.after]);
    if (seen.has(name)) continue;
    seen.add(name);
    faults.push(fault);
  }
  return faults;
}

/** A value below a path: at each level one of its entries, or the value itself now and then. */
function randomPath(root: Json, start: JsonPath, random: SeededRandom): JsonPath {
  const path = [...start];
  for (;;) {
    const value = valueAt(root, path);
    if (typeof value !== 'object' || value === null || random.chance(0.12)) return path;
    const names: (string | number)[] = Array.isArray(value)
      ? value.map((_, index) => index)
      : Object.keys(value);
    if (names.length === 0) return path;
    path.push(random.pick(names));
  }
}

interface Change {
  after: Json | undefined;
  path?: JsonPath;
}

function changed(
  kind: FaultKind,
  value: Json,
  path: JsonPath,
  root: Json,
  random: SeededRandom,
): Change | undefined {
  switch (kind) {
    case 'removed':
      return { after: undefined };
    case 'wrong type':
      return { after: otherType(value) };
    case 'swapped':
      return swapped(value, path, root, random);
    case 'duplicated':
      return Array.isArray(value) && value.length > 0 ? { after: [...value, random.pick(value)] } : undefined;
    case 'out of range':
      return typeof value === 'number'
        ? { after: random.pick([-1, -value - 1, value * 1e6 + 1e6]) }
        : undefined;
    case 'wrong reference':
      return typeof value === 'string' && /^[\w.:-]+$/.test(value)
        ? { after: random.pick([`${value}x`, value.slice(0, -1), value.toUpperCase()]) }
        : undefined;
    case 'changed text':
      return typeof value === 'string' ? { after: withTypo(value, random) } : undefined;
    case 'changed number':
      return typeof value === 'number'
        ? { after: random.pick([value * 10, value / 2, value + 1, value - 1, 0]) }
        : typeof value === 'boolean'
          ? { after: !value }
          : undefined;
  }
}

function otherType(value: Json): Json {
  if (typeof value === 'string') return 12;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return 'true';
  return Array.isArray(value) ? {} : [];
}

/** The value of another place with the same last name, or of a neighbour, with the same type. */
function swapped(value: Json, path: JsonPath, root: Json, random: SeededRandom): Change | undefined {
  const name = path.at(-1);
  const same = [...placesOf(root, [])].filter(
    (place) =>
      (typeof name === 'string' ? place.path.at(-1) === name : place.path.length === path.length) &&
      place.path[0] === path[0] &&
      typeof place.value === typeof value &&
      Array.isArray(place.value) === Array.isArray(value) &&
      JSON.stringify(place.value) !== JSON.stringify(value),
  );
  return same.length > 0 ? { after: random.pick(same).value } : undefined;
}

function withTypo(value: string, random: SeededRandom): string {
  const places = [...value.matchAll(/\{\{\s*(\w+)\s*\}\}/g)];
  if (places.length > 0 && random.chance(0.5))
    return value.replace(places[0]?.[0] ?? '', random.pick(['', '{{valor}}']));
  const at = random.whole(value.length + 1);
  return value.slice(0, at) + random.pick(TYPOS) + value.slice(at);
}

export function valueAt(root: Json, path: JsonPath): Json {
  let at: Json = root;
  for (const part of path) at = (at as { [name: string]: Json })[part] as Json;
  return at;
}

function* placesOf(value: Json, path: JsonPath): Generator<{ value: Json; path: JsonPath }> {
  if (path.length > 0) yield { value, path };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    yield* placesOf(part, [...path, Array.isArray(value) ? Number(name) : name]);
}

/** The manifest’s own file with the change: what lists inherit is written again, as merging would need. */
export function withFault(own: Json, merged: Json, { path, after }: RandomFault): Json {
  const changed = structuredClone(own) as { [name: string]: Json };
  const firstIndex = path.findIndex((part) => typeof part === 'number');
  const head = firstIndex < 0 ? path : path.slice(0, firstIndex);
  let wanted: Json | undefined = after;
  if (firstIndex >= 0) {
    wanted = structuredClone(valueAt(merged, head));
    const holder = valueAt(wanted, path.slice(firstIndex, -1)) as Json[] & { [name: string]: Json };
    const last = path.at(-1) ?? '';
    if (after !== undefined) holder[last as number] = after;
    else if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete (holder as { [name: string]: Json })[last];
  } else if (isObject(wanted)) {
    // what it had is removed first
    const before = valueAt(merged, path);
    const gone = isObject(before)
      ? Object.keys(before).filter((name) => !Object.hasOwn(wanted as object, name))
      : [];
    wanted = { ...Object.fromEntries(gone.map((name) => [name, null])), ...wanted };
  }
  let at = changed;
  for (const part of head.slice(0, -1)) {
    if (!isObject(at[part])) at[part] = {};
    at = at[part] as { [name: string]: Json };
  }
  at[String(head.at(-1))] = wanted === undefined ? null : wanted;
  return changed;
}
