import { deviceKey, type DeviceList as ListName } from '#domain/visitor/device-keys.ts';
import { notifyPage, pageStore } from './page-store.ts';
import type { AppStore } from './root-store.ts';

/** Options of a device list. */
export interface ListRules<Entry> {
  name: ListName;
  /** Slice of the store that has the lists of a page. */
  area: 'garage' | 'viewingHistory' | 'searchFilterHistory';
  /** Property of the stored JSON that has the entries. */
  property: 'cars' | 'entries';
  max: number;
  keyOf(entry: Entry): string | number;
  /** @returns undefined for a stored value that is no entry */
  parse(value: Record<string, unknown>): Entry | undefined;
}

/** The device and the page that a list belongs to. */
export interface ListPage {
  /** @throws when the device refuses: private mode, no room */
  read(key: string): string | null;
  /** @throws when the device refuses */
  write(key: string, text: string): void;
  /** Undefined while the store is not loaded. */
  store(): AppStore | undefined;
  /** Called on changes while there is no store. */
  notify(): void;
}

const BROWSER: ListPage = {
  read: (key) => window.localStorage.getItem(key),
  write: (key, text) => window.localStorage.setItem(key, text),
  store: pageStore,
  notify: notifyPage,
};

const VERSION = 1;

/** Lists of this browser, each called with a key that another tab has written; null: it has cleared everything. */
const followers: ((key: string | null, region: string) => void)[] = [];

/** Shows what other tabs write into the lists of a region. @returns stops it */
export function followOtherTabs(region: string): () => void {
  const follow = ({ key }: StorageEvent) => {
    for (const follower of followers) follower(key, region);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/**
 * Entries stored on the device per region, newest first. They exist whether or not the store is loaded; the
 * store has the copy that a page shows. What cannot be stored lasts as long as the page.
 */
export class DeviceList<Entry> {
  readonly rules: ListRules<Entry>;
  readonly #page: ListPage;
  /** The last read or written value by key. */
  readonly #known = new Map<string, { text: string | null; entries: readonly Entry[] }>();
  /** Keys of lists that were full at the last attempt to add. */
  readonly #refused = new Set<string>();

  constructor(rules: ListRules<Entry>, page = BROWSER) {
    this.rules = rules;
    this.#page = page;
    followers.push((key, region) => {
      if (key === null || key === this.keyFor(region)) this.reread(region);
    });
  }

  keyFor(region: string): string {
    return deviceKey(this.rules.name, region);
  }

  /** The same array until something changes, here or in another tab. */
  entries(region: string): readonly Entry[] {
    const key = this.keyFor(region);
    const known = this.#known.get(key);
    const text = this.#read(key);
    if (text === undefined || text === known?.text) return known?.entries ?? [];
    const entries = parseList(text, this.rules);
    this.#known.set(key, { text, entries });
    return entries;
  }

  /** Whether the list was full at the last attempt to add an entry. */
  hasRefused(region: string): boolean {
    return this.#refused.has(this.keyFor(region));
  }

  /** Adds the entry at the front; removes the oldest over the limit. */
  add(region: string, entry: Entry): void {
    const key = this.rules.keyOf(entry);
    this.change(region, (entries) => [entry, ...this.#without(entries, key)].slice(0, this.rules.max));
  }

  remove(region: string, key: string | number): void {
    this.change(region, (entries) => this.#without(entries, key));
  }

  clear(region: string): void {
    this.change(region, () => []);
  }

  /**
   * Removes the entry, or adds it if the list is not full: a chosen entry is never dropped silently.
   * @returns whether there was room
   */
  toggle(region: string, entry: Entry): boolean {
    const key = this.rules.keyOf(entry);
    const entries = this.entries(region);
    if (entries.some((each) => this.rules.keyOf(each) === key)) this.remove(region, key);
    else if (entries.length < this.rules.max) this.add(region, entry);
    else {
      this.#refused.add(this.keyFor(region));
      this.#show(region);
      return false;
    }
    return true;
  }

  /** Shows what another tab has written. */
  reread(region: string): void {
    this.#refused.delete(this.keyFor(region));
    this.#show(region);
  }

  /** Writes an edited list and shows it. */
  change(region: string, edit: (entries: readonly Entry[]) => readonly Entry[]): void {
    const key = this.keyFor(region);
    const entries = edit(this.entries(region));
    const text = JSON.stringify({ version: VERSION, [this.rules.property]: entries });
    let stored = this.#known.get(key)?.text ?? null;
    try {
      this.#page.write(key, text);
      stored = text;
    } catch {
      // storage is full or blocked: entries stay in memory
    }
    this.#known.set(key, { text: stored, entries });
    this.reread(region);
  }

  #show(region: string): void {
    const store = this.#page.store();
    const payload = {
      key: this.keyFor(region),
      entries: this.entries(region),
      hasRefused: this.hasRefused(region),
    };
    if (store) store.dispatch({ type: `${this.rules.area}/listChanged`, payload });
    else this.#page.notify();
  }

  #without(entries: readonly Entry[], key: string | number): readonly Entry[] {
    return entries.filter((entry) => this.rules.keyOf(entry) !== key);
  }

  #read(key: string): string | null | undefined {
    try {
      return this.#page.read(key);
    } catch {
      return undefined;
    }
  }
}

/** Entries of a stored text; a text that is damaged or of another version has none. */
function parseList<Entry>(text: string | null, { property, max, keyOf, parse }: ListRules<Entry>): Entry[] {
  try {
    const stored = JSON.parse(text ?? '') as Record<string, unknown> | null;
    const values = stored?.version === VERSION ? stored[property] : undefined;
    if (!Array.isArray(values)) return [];
    const entries = values.flatMap((value) =>
      typeof value === 'object' && value !== null ? (parse(value as Record<string, unknown>) ?? []) : [],
    );
    return [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()].slice(0, max);
  } catch {
    return [];
  }
}
