import type { SeededRandom } from '../../search/seeded-random.ts';

/** A body of a form: JSON as text, as it is sent. */
export interface MutatedBody {
  text: string;
  /** What was done to it; empty: nothing. */
  mutations: readonly string[];
}

type Json = unknown;
type Holder = Record<string, Json> | Json[];

/** Stands for text that `JSON.stringify` cannot write. */
const RAW = (text: string) => `@raw:${text}@`;
const RAW_TEXT = /"@raw:(.*?)@"/g;
const LARGE = 1024 * 1024;
const DEPTH = 30_000;

const VALUES: readonly (readonly [string, Json])[] = [
  ['null', null],
  ['boolean', true],
  ['list', []],
  ['object', {}],
  ['empty text', ''],
  ['blank', '  '],
  ['zero', 0],
  ['negative', -1],
  ['fraction', 1.5],
  ['beyond 2^53', RAW('9007199254740993')],
  ['infinite', RAW('1e309')],
  ['negative zero', RAW('-0')],
  ['text of a number', '12'],
  ['NUL', 'a\u0000b'],
  ['NUL escape', RAW('"a\\u0000b"')],
  ['lone surrogate', RAW('"\\ud800"')],
  ['half a pair', RAW('"x\\udc00y"')],
  ['right-to-left override', '\u202Etxet\u202C'],
  ['right-to-left mark', '\u200Ftext\u200F'],
  ['BOM inside', '\uFEFFtext'],
  ['combining marks', `e${'\u0301'.repeat(300)}`],
  ['line breaks', 'a\r\nb'],
  ['control', '\u0007'],
  ['long text', 'x'.repeat(6_000)],
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['formula', '=HYPERLINK("https://evil.example")'],
  ['SQL', "'; DROP TABLE tickets; --"],
  ['prototype', RAW('{"__proto__":{"isAdmin":true}}')],
  ['constructor', { constructor: { prototype: { isAdmin: true } } }],
  ['nested', [[[[[[{ a: [{}] }]]]]]]],
  ['list of itself', ['a', 'a', 'a']],
  ['date that is none', '2026-02-30'],
  ['time far away', { start: '2099-12-31T23:59:59.999+14:00', location: 'tampines' }],
  ['unknown id', ['00000000-0000-4000-8000-000000000000']],
];
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'admin',
  'status',
  'a\u0000',
  '',
];

/** Changes the body at one to three places, or not at all. */
export function mutateBody(body: object, random: SeededRandom): MutatedBody {
  if (random.chance(0.15)) return { text: JSON.stringify(body), mutations: [] };
  const changed = structuredClone(body) as Record<string, Json>;
  const mutations = Array.from({ length: 1 + random.whole(3) }, () => mutate(changed, random));
  const written = write(changed);
  if (!random.chance(0.12)) return { text: written, mutations };
  const [name, change] = random.pick(TEXTS);
  return { text: change(written, random), mutations: [...mutations, name] };
}

const write = (value: Json): string =>
  JSON.stringify(value).replace(RAW_TEXT, (_, text: string) => JSON.parse(`"${text}"`));

function mutate(body: Record<string, Json>, random: SeededRandom): string {
  const places = placesIn(body);
  if (places.length === 0) return 'nothing is left';
  const { holder, key } = random.pick(places);
  const set = (value: Json) => Object.assign(holder, { [key]: value });
  const value = (holder as Record<string, Json>)[key];
  switch (random.whole(12)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      return 'removed';
    case 1:
      set([value]);
      return 'in a list';
    case 2:
      set({ value });
      return 'in an object';
    case 3: {
      const other = random.pick(places);
      set(structuredClone((other.holder as Record<string, Json>)[other.key]));
      return 'answer of another field';
    }
    case 4: {
      const name = random.pick(KEYS);
      const target = Array.isArray(holder) ? body : holder;
      // assignment would set the prototype
      Object.defineProperty(target, name, {
        value: 'x',
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return `key ${JSON.stringify(name)}`;
    }
    case 5:
      set(typeof value === 'string' ? `${value}\u200F` : typeof value === 'number' ? value + 0.001 : 'x');
      return 'nearly right';
    default: {
      const [name, wrong] = random.pick(VALUES);
      set(structuredClone(wrong));
      return name;
    }
  }
}

/** Every place of a value below the body. */
function placesIn(holder: Holder): { holder: Holder; key: string }[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder, key },
    ...(typeof value === 'object' && value !== null ? placesIn(value as Holder) : []),
  ]);
}

/** Changes of the whole text. */
const TEXTS: readonly (readonly [string, (text: string, random: SeededRandom) => string])[] = [
  ['BOM', (text) => `\uFEFF${text}`],
  ['cut off', (text, random) => text.slice(0, random.whole(text.length))],
  ['comma at the end', (text) => `${text.slice(0, -1)},}`],
  ['answers twice', (text) => `${text.slice(0, -1)},"answers":{}}`],
  ['a key twice', (text) => text.replace(/"answers":\{("\w+":)/, '"answers":{$1null,$1')],
  ['a key twice, escaped', (text) => text.replace(/"answers":\{"(\w)/, '"answers":{"\\u0061x":1,"$1')],
  [
    'prototype of the answers',
    (text) => text.replace('"answers":{', '"answers":{"__proto__":{"phone":"x"},'),
  ],
  ['escaped prototype', (text) => text.replace('"answers":{', '"answers":{"__pr\\u006fto__":{"phone":"x"},')],
  [
    'deep nesting',
    (text) => text.replace('"answers":{', `"answers":{"deep":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)},`),
  ],
  [
    'deep objects',
    (text) => text.replace('"answers":{', `"answers":{"deep":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)},`),
  ],
  ['a megabyte', (text) => text.replace('"answers":{', `"answers":{"large":"${'x'.repeat(LARGE)}",`)],
  [
    'many keys',
    (text) =>
      text.replace('"answers":{', `"answers":{${Array.from({ length: 4_000 }, (_, at) => `"k${at}":1`)},`),
  ],
  ['two bodies', (text) => text + text],
  ['a list', (text) => `[${text}]`],
  ['a text', (text) => JSON.stringify(text)],
  ['single quotes', (text) => text.replaceAll('"', "'")],
  ['blanks around', (text) => `\n\t ${text} \u00a0`],
];
