import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import {
  appendInLayer,
  inheritInLayer,
  jsonAt,
  type Layer,
  ownValue,
  setInLayer,
} from '#region/json/edit-layer.ts';
import { type JsonPath, pathText } from '#region/json/json-path.ts';
import { isObject, type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import { createSchemaTree, type SchemaPosition } from '#region/schema/schema-tree.ts';
import { formSchemas } from '#server/modules/studio/form-content.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { makeDeskStore } from '../../desk.tsx';
import { FormNav } from './form-nav.tsx';
import { FormPage } from './form-page.tsx';
import { type Alternative, controlOf, emptyValue, valueKind } from './model/control-of.ts';
import { fieldId } from './model/field-id.ts';
import { opensPage, pageOf, searchIndex } from './model/find-properties.ts';
import { FormContext } from './model/form-context.ts';
import { regionForm } from './model/region-form.ts';
import { titleOf } from './model/words-of-schema.ts';
import { Property } from './property.tsx';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const messages = { desk: JSON.parse(read('public/locales/en/desk.json')) };
const { extends: _extends, ...inherited } = JSON.parse(read('regions/shared/base.json'));
const settings = { vouchers: { type: 'object', properties: { percent: { type: 'integer' } } } };
const tree = createSchemaTree(new Map(Object.entries(formSchemas(settings))));
const root = tree.root('region.schema.json') as SchemaPosition;

/** What a region sets; the form changes parts of it and what it inherits. */
const TEXT = `{
  "code": "vn", "country":"VN",
  "currency": { "code": "VND", "symbol": "₫", "magnitudes": { "triệu": 1000000 } },
  "languages": [
    { "code": "vi", "path": "vi",   "direction": "ltr" }
  ],
  "sorts": [ { "name": "mine" } ]
}
`;

/** A place of the schema with what is chosen on the way to it. */
interface Step {
  path: JsonPath;
  place: SchemaPosition;
  /** Alternatives on the way, by path. */
  chosen: readonly { path: JsonPath; alternative: Alternative }[];
  definitions: readonly string[];
}

const EMPTY: readonly [] = [];

/** All places; one inside of itself is followed once. */
function walk(at: Step = { path: [], place: root, chosen: EMPTY, definitions: EMPTY }): Step[] {
  const { path, place, chosen } = at;
  const key = `${place.file}#${place.definitions.join('/')}`;
  if (place.definitions.length > 0 && at.definitions.filter((each) => each === key).length > 1) return [];
  const definitions = [...at.definitions, key];
  const control = controlOf(tree, place);
  const below = (part: string | number, next = tree.below(place, part)) =>
    next ? walk({ path: [...path, part], place: next, chosen, definitions }) : [];
  if (control.kind === 'alternatives')
    return [
      at,
      ...control.options.flatMap((alternative) =>
        walk({ ...at, place: alternative.place, definitions, chosen: [...chosen, { path, alternative }] }),
      ),
    ];
  const parts =
    control.kind === 'object'
      ? Object.entries(place.node.properties ?? {}).flatMap(([name, node]) =>
          below(name, tree.placeOf(node, place.file)),
        )
      : [];
  if (control.kind === 'list') parts.push(...below(0));
  if (control.kind === 'map') parts.push(...below(keyFor(place)));
  return [at, ...parts];
}

/** A key that the schema allows. */
function keyFor({ node }: SchemaPosition): string {
  const { enum: names, pattern = '' } = node.propertyNames ?? {};
  const candidates = [
    ...(names ?? []),
    'vi',
    'own_name',
    'own-name',
    'own',
    'VN',
    '12',
    '2027-01-01',
    'vi-VN',
  ];
  return candidates.find((each) => new RegExp(pattern, 'u').test(each)) ?? 'own';
}

/** A value that is another one than that which is there. */
function sampleFor({ node }: SchemaPosition, before: Json | undefined): Json {
  const { enum: values, examples = [], minimum = 0 } = node;
  const isOther = (value: unknown) => JSON.stringify(value) !== JSON.stringify(before);
  const [type] = [node.type ?? []].flat();
  const wanted = type === 'integer' ? 'number' : type;
  const found = [...(values ?? []), ...examples].find(
    (value) => isOther(value) && (values || valueKind(value as Json) === wanted),
  );
  if (found !== undefined) return found as Json;
  if (wanted === 'number') return typeof before === 'number' ? before + 1 : minimum + 1;
  if (wanted === 'boolean') return before !== true;
  return wanted === 'array' ? [] : wanted === 'object' ? {} : `${before ?? ''}x`;
}

const mergedOf = ({ text, inherited: base }: Layer) => mergePatch(base, ownValue(text));

/** Chooses and adds what is needed for a value, as the form does it. */
function prepare({ path, chosen }: Step, from = TEXT): Layer {
  let layer: Layer = { text: from, inherited };
  for (const end of path.keys()) {
    const here = path.slice(0, end);
    layer = choose(layer, here, chosen);
    if (typeof path[end] === 'number' && jsonAt(mergedOf(layer), [...here, 0]) === undefined)
      layer = { ...layer, text: appendInLayer(layer, here, firstOf(path.slice(0, end + 1), chosen)) };
  }
  return choose(layer, path, chosen);
}

function choose(layer: Layer, path: JsonPath, chosen: Step['chosen']): Layer {
  const choice = chosen.findLast((each) => pathText(each.path) === pathText(path));
  if (!choice || valueKind(jsonAt(mergedOf(layer), path)) === choice.alternative.kind) return layer;
  return { ...layer, text: setInLayer(layer, path, emptyValue(tree, choice.alternative.place)) };
}

function firstOf(path: JsonPath, chosen: Step['chosen']): Json {
  const choice = chosen.findLast((each) => pathText(each.path) === pathText(path));
  if (choice) return emptyValue(tree, choice.alternative.place);
  const place = path.reduce<SchemaPosition | undefined>((at, part) => at && tree.below(at, part), root);
  return place ? emptyValue(tree, place) : null;
}

/** The document with a value at a path; nothing else differs. */
function expected(document: Json, [part, ...rest]: JsonPath, value: Json): Json {
  if (part === undefined) return value;
  if (typeof part === 'number')
    return (document as Json[]).with(part, expected((document as Json[])[part] ?? null, rest, value));
  const object = isObject(document) ? document : {};
  return { ...object, [part]: expected(object[part] ?? {}, rest, value) };
}

const places = walk();

const formOf = (text: string) =>
  regionForm({ tree, root, text, inherited, texts: [], problems: [], isReadOnly: false });

const FORM = formOf(TEXT);
const noop = () => {};
const store = makeDeskStore();
const html = (text: string, content: ReactNode) =>
  renderToString(
    <I18nProvider language={{ code: 'en', locale: 'en' } as never} messages={messages}>
      <Provider store={store}>
        <MantineRoot>
          <FormContext
            value={{
              region: 'vn',
              form: formOf(text),
              Property,
              target: undefined,
              set: noop,
              remove: noop,
              inherit: noop,
              rename: noop,
              append: noop,
              move: noop,
              go: noop,
            }}
          >
            {content}
          </FormContext>
        </MantineRoot>
      </Provider>
    </I18nProvider>,
  );

describe('everything that the schema allows', () => {
  it('has a control of its kind', () => {
    expect(places.length).toBeGreaterThan(850);
    const raw = places.filter(({ place }) => controlOf(tree, place).kind === 'json');
    // settings of extensions without a schema
    expect(raw.map(({ path }) => pathText(path))).toEqual(['login.channelSettings', 'pages.sections']);
  });

  it('can be set, which changes nothing else', () => {
    for (const step of places) {
      const { path, place } = step;
      if (path.length === 0 || controlOf(tree, place).kind === 'alternatives') continue;
      const layer = prepare(step);
      const before = mergedOf(layer);
      const value = sampleFor(place, jsonAt(before, path));
      const text = setInLayer(layer, path, value);
      const after = ownValue(text);
      expect(JSON.parse(text), pathText(path)).toEqual(after);
      // an object is merged with what is inherited, but in a list
      const base = path.some((part) => typeof part === 'number') ? undefined : jsonAt(inherited, path);
      const whole = isObject(value) ? mergePatch(base, value) : value;
      const [first = ''] = path;
      const wanted = expected(before, path, whole);
      expect(jsonAt(mergePatch(inherited, after), [first]), pathText(path)).toEqual(jsonAt(wanted, [first]));
      expect({ ...(after as object), [first]: 0 }).toEqual({
        ...(ownValue(layer.text) as object),
        [first]: 0,
      });
      const kept = TEXT.split('\n').filter(
        (line) => line.includes('  "country"') || line.includes('magnitudes'),
      );
      if (!['code', 'country', 'currency'].includes(String(path[0])))
        for (const line of kept) expect(text).toContain(line);
    }
  });

  it('goes back to what is inherited', () => {
    for (const { path, place } of places) {
      const base = jsonAt(inherited, path);
      if (base === undefined || path.some((part) => typeof part === 'number') || isObject(base)) continue;
      const layer = { text: TEXT, inherited };
      if (jsonAt(ownValue(TEXT), path) !== undefined) continue;
      const text = setInLayer(layer, path, sampleFor(place, base));
      expect(ownValue(inheritInLayer({ text, inherited }, path)), pathText(path)).toEqual(ownValue(TEXT));
    }
  });

  it('stands on a page of the form that can be gone to', () => {
    const nav = html(TEXT, <FormNav page={[]} />);
    const groups = new Map<string, { page: JsonPath; steps: Step[] }>();
    const missing: string[] = [];
    for (const step of places) {
      const { path, place, chosen } = step;
      const isPage = opensPage({ tree }, place);
      if (path.length === 1 && isPage && !nav.includes(`>${titleOf(place.node, String(path[0]))}<`))
        missing.push(pathText(path));
      // an alternative is shown by what is on its own page
      const isChoice = chosen.some((each) => pathText(each.path) === pathText(path));
      if (path.length === 0 || (path.length === 1 && isPage) || (isPage && isChoice)) continue;
      const page = pageOf(FORM, isPage ? path.slice(0, -1) : path);
      const kinds = chosen.map((each) => [each.path, each.alternative.kind]);
      const key = JSON.stringify([page, kinds]);
      const group = groups.get(key) ?? { page, steps: [] };
      group.steps.push(step);
      groups.set(key, group);
    }
    for (const { page, steps } of groups.values()) {
      const text = steps.reduce((from, step) => withEntry(step, prepare(step, from)), TEXT);
      const shown = html(text, <FormPage path={page} />);
      const lost = steps.filter(({ path }) => !shown.includes(`id="${fieldId(path)}`));
      missing.push(...lost.map(({ path }) => pathText(path)));
    }
    expect(missing).toEqual([]);
  }, 120_000);

  it('of a question or filter is shown first where its type reads it, the rest on demand', () => {
    const text = JSON.stringify({
      filters: { settings: { price: { filters: [{ name: 'p', type: 'range_input' }] } } },
      forms: {
        a: {
          steps: [
            {
              fields: [
                { name: 'n', type: 'number', maxLength: 3 },
                { name: 'x', type: 'text' },
              ],
            },
          ],
        },
      },
    });
    const labels = (path: JsonPath) => {
      const [first = '', rest = ''] = html(text, <FormPage path={path} />).split('<summary>');
      const at = (part: string, name: string) => part.includes(`id="${fieldId([...path, name])}"`);
      const { properties = {} } = path.reduce<SchemaPosition>(
        (place, part) => tree.below(place, part) as SchemaPosition,
        root,
      ).node;
      return [first, rest].map((part) => Object.keys(properties).filter((name) => at(part, name)));
    };
    const [ofNumber, others] = labels(['forms', 'a', 'steps', 0, 'fields', 0]);
    expect(ofNumber).toEqual(expect.arrayContaining(['name', 'type', 'min', 'max', 'decimals', 'maxLength']));
    expect(ofNumber).not.toContain('autocomplete');
    expect(others).toEqual(expect.arrayContaining(['autocomplete', 'multiple', 'maxFiles']));
    const [ofText] = labels(['forms', 'a', 'steps', 0, 'fields', 1]);
    expect(ofText).toContain('maxLength');
    expect(ofText).not.toContain('decimals');
    const [ofRange, ofOtherFilters] = labels(['filters', 'settings', 'price', 'filters', 0]);
    expect(ofRange?.length).toBeGreaterThan(4);
    expect(ofOtherFilters?.length).toBeGreaterThan(0);
  });

  it('is found by the search', () => {
    const index = searchIndex(formOf(TEXT));
    const names = new Set(index.map(({ words }) => words.name));
    const named = places.flatMap(({ path }) =>
      typeof path.at(-1) === 'string' ? [String(path.at(-1))] : [],
    );
    const own = new Set(
      places.filter(({ place }) => place.node.title).flatMap(({ path }) => String(path.at(-1))),
    );
    expect(named.filter((name) => own.has(name) && !names.has(name) && !/^(vi|own.*)$/.test(name))).toEqual(
      [],
    );
  });
});

/** Adds the key of a map. */
function withEntry({ path, place }: Step, layer: Layer): string {
  return jsonAt(mergedOf(layer), path) === undefined
    ? setInLayer(layer, path, emptyValue(tree, place))
    : layer.text;
}
