/** Sorts of parts that manifests and content name by their kind. */
export type KindSort = 'filter' | 'field' | 'section' | 'block' | 'page' | 'channel' | 'method' | 'provider';

/** JSON Schema of the properties that a manifest or content file has for one kind only. */
export interface KindSchema {
  properties: Readonly<Record<string, object>>;
  required?: readonly string[];
}

/** What a kind that an extension adds has besides what all kinds of its sort have. */
export interface AddedKind {
  /**
   * Properties of its own: beside `type` of a filter, field or block, of a route, or in `pages.sections.<name>` or
   * `login.channelSettings.<name>`.
   */
  settings?: KindSchema;
  /**
   * Module whose default export shows it in browsers: `new URL('./map.tsx', import.meta.url)`. The server does not load
   * it. Absent: its view names a kind that has one.
   */
  component?: URL;
}

/** An added kind with the names of itself and of its extension. */
export interface NamedKind {
  extension: string;
  name: string;
  kind: AddedKind;
}

/** Kinds of one sort by their names: ours and those of extensions. */
export interface Registry<Kind> {
  find(name: string): Kind | undefined;
  /** @throws if there is none */
  get(name: string): Kind;
  /** Ours first. */
  names(): string[];
}

/** What an extension adds to manifests and content, each part by its name there. The types of kinds say what they have. */
export interface ExtensionKinds {
  filters?: Readonly<Record<string, object>>;
  fields?: Readonly<Record<string, object>>;
  sections?: Readonly<Record<string, object>>;
  blocks?: Readonly<Record<string, object>>;
  pages?: Readonly<Record<string, object>>;
  channels?: Readonly<Record<string, object>>;
  paymentMethods?: Readonly<Record<string, object>>;
  paymentProviders?: readonly { name: string }[];
}

/** An extension adds what it cannot add; the message says what and why. */
export class ExtensionError extends Error {
  override readonly name = 'ExtensionError';
}

type AddedKinds = Record<KindSort, Map<string, NamedKind>>;

const KEY = Symbol.for('forecourt.kinds');
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** Each kind of these has its settings in an object of its own. */
const SORTS_WITH_OBJECTS: readonly KindSort[] = ['section', 'channel'];

const noKinds = (): AddedKinds => ({
  filter: new Map(),
  field: new Map(),
  section: new Map(),
  block: new Map(),
  page: new Map(),
  channel: new Map(),
  method: new Map(),
  provider: new Map(),
});

/** Next bundles pages with a copy of this module: they find what the server has added in the global object alone. */
const added = kindsOfProcess();

function kindsOfProcess(): AddedKinds {
  const holder = globalThis as { [KEY]?: AddedKinds };
  const kinds = holder[KEY] ?? noKinds();
  holder[KEY] = kinds;
  return kinds;
}

/** The registry of a sort. Kinds of extensions are found as soon as they are added. */
export function createRegistry<Kind extends object>(
  sort: KindSort,
  own: Readonly<Record<string, Kind>>,
): Registry<Kind & AddedKind> {
  // the types of kinds of extensions are those that `forecourt` exports
  const known = new Map(Object.entries(own)) as Map<string, Kind & AddedKind>;
  const find = (name: string) =>
    known.get(name) ?? (added[sort].get(name)?.kind as (Kind & AddedKind) | undefined);
  return {
    find,
    get(name) {
      const kind = find(name);
      if (kind === undefined) throw new Error(`there is no kind of ${sort} "${name}"`);
      return kind;
    },
    names: () => [...known.keys(), ...added[sort].keys()],
  };
}

/** Kinds by their names; payment providers are a list. */
const SORTS = {
  filters: 'filter',
  fields: 'field',
  sections: 'section',
  blocks: 'block',
  pages: 'page',
  channels: 'channel',
  paymentMethods: 'method',
} as const satisfies Record<Exclude<keyof ExtensionKinds, 'paymentProviders'>, KindSort>;

/**
 * Adds the kinds of an extension. That none of ours has the same name is checked where the schemas are known.
 * @throws ExtensionError when a name is taken or is no name
 */
export function addKinds(extension: { name: string } & ExtensionKinds): void {
  for (const [part, sort] of Object.entries(SORTS))
    for (const [name, kind] of Object.entries(extension[part as keyof typeof SORTS] ?? {}))
      addKind(sort, { extension: extension.name, name, kind });
  for (const provider of extension.paymentProviders ?? []) {
    const kind: object = provider;
    added.provider.set(provider.name, { extension: extension.name, name: provider.name, kind });
  }
}

function addKind(sort: KindSort, kind: NamedKind): void {
  const { extension, name } = kind;
  const refuse = (why: string) => {
    throw new ExtensionError(`the extension "${extension}" adds the ${sort} "${name}", ${why}`);
  };
  if (!NAME.test(name)) refuse('whose name is not of lower-case letters, digits and _, a letter first');
  // properties that every object has would be found where a region says nothing
  if (name === 'unknown' || name in {}) refuse('whose name has another meaning');
  const same = added[sort].get(name);
  if (same) refuse(`which the extension "${same.extension}" adds, too`);
  const properties = propertiesOf(kind.kind);
  for (const other of added[sort].values()) {
    const shared = propertiesOf(other.kind).find((property) => properties.includes(property));
    if (shared !== undefined && !SORTS_WITH_OBJECTS.includes(sort))
      refuse(`whose property "${shared}" the ${sort} "${other.name}" of "${other.extension}" has, too`);
  }
  added[sort].set(name, kind);
  changes += 1;
}

/** The extension that adds a kind; undefined: it is one of ours, or there is none. */
export const extensionOf = (sort: KindSort, name: string): string | undefined =>
  added[sort].get(name)?.extension;

/** The kinds of extensions, of one sort. */
export const addedKinds = (sort: KindSort): readonly NamedKind[] => [...added[sort].values()];

/** Counts kinds that schemas know: those of providers they do not. */
export const countAddedKinds = (): number =>
  Object.values(added).reduce((count, { size }) => count + size, -added.provider.size);

let changes = 0;

/** Differs after kinds were added or removed, for what is made from them. */
export const kindsVersion = (): number => changes;

/** Removes the kinds of all extensions, before they are read again. */
export function removeAddedKinds(): void {
  changes += 1;
  for (const kinds of Object.values(added)) kinds.clear();
}

/** Names of the properties that only this kind has. */
export const propertiesOf = (kind: AddedKind): string[] => Object.keys(kind.settings?.properties ?? {});
