/** What a device remembers of something somebody did there. */
export interface DeviceEntry {
  /** Tells entries apart. */
  key: string;
  /** When it was last done, milliseconds since 1970. */
  at: number;
  /** Stands in the history of somebody who has logged in here since: it is nobody else's. */
  isMerged?: boolean;
}

/** Memory of a device; may refuse everything (private mode, no room). */
export interface HistoryDevice {
  /** @throws when the device refuses */
  read(key: string): string | null;
  /** @throws when the device refuses */
  write(key: string, text: string): void;
}

const VERSION = 1;

/** A history of one region on one device, the latest first; what is damaged or of another version counts as nothing. */
export class DeviceHistory<Entry extends DeviceEntry> {
  readonly #key: string;
  readonly #isEntry: (value: Record<string, unknown>) => boolean;
  readonly #device: HistoryDevice;
  readonly #listeners = new Set<() => void>();
  #entries: readonly Entry[] | undefined;

  /** @param isEntry whether a stored value has what an entry has besides `key` and `at` */
  constructor(key: string, isEntry: (value: Record<string, unknown>) => boolean, device: HistoryDevice) {
    this.#key = key;
    this.#isEntry = isEntry;
    this.#device = device;
  }

  /** The same array until something changes. */
  get entries(): readonly Entry[] {
    this.#entries ??= this.#stored();
    return this.#entries;
  }

  /** Those that stand in nobody's history yet. */
  get unmerged(): readonly Entry[] {
    return this.entries.filter(({ isMerged }) => !isMerged);
  }

  /** What was done again is new again; the oldest beyond `most` are forgotten. */
  add(entry: Entry, most: number): void {
    this.#change((entries) => [entry, ...entries.filter(({ key }) => key !== entry.key)].slice(0, most));
  }

  remove(key: string): void {
    this.#change((entries) => entries.filter((entry) => entry.key !== key));
  }

  clear(): void {
    this.#change(() => []);
  }

  markMerged(merged: readonly DeviceEntry[]): void {
    const times = new Map(merged.map(({ key, at }) => [key, at]));
    this.#change((entries) =>
      entries.map((entry) => (times.get(entry.key) === entry.at ? { ...entry, isMerged: true } : entry)),
    );
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #change(edit: (entries: readonly Entry[]) => readonly Entry[]): void {
    // another tab may have written since
    this.#entries = edit(this.#stored());
    try {
      this.#device.write(this.#key, JSON.stringify({ version: VERSION, entries: this.#entries }));
    } catch {
      // no room or not allowed: the page itself remembers
    }
    for (const listener of [...this.#listeners]) listener();
  }

  #stored(): readonly Entry[] {
    try {
      const kept = JSON.parse(this.#device.read(this.#key) ?? '') as { version?: unknown; entries?: unknown };
      if (kept?.version !== VERSION || !Array.isArray(kept.entries)) return [];
      return kept.entries.filter((value) => this.#isStoredEntry(value));
    } catch {
      return this.#entries ?? [];
    }
  }

  #isStoredEntry(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    const { key, at } = value as Record<string, unknown>;
    return typeof key === 'string' && Number.isFinite(at) && this.#isEntry(value as Record<string, unknown>);
  }
}

/** The storage of the browser. */
export const browserStorage: HistoryDevice = {
  read: (key) => window.localStorage.getItem(key),
  write: (key, text) => window.localStorage.setItem(key, text),
};
