/** What a device remembers of something somebody did there. */
export interface DeviceEntry {
  /** Tells entries apart. */
  key: string;
  /** When it was last done, milliseconds since 1970. */
  at: number;
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
  /** What the device had when it was looked at last; undefined: nothing was seen yet. */
  #text: string | null | undefined;
  #entries: readonly Entry[] = [];

  /** @param isEntry whether a stored value has what an entry has besides `key` and `at` */
  constructor(key: string, isEntry: (value: Record<string, unknown>) => boolean, device: HistoryDevice) {
    this.#key = key;
    this.#isEntry = isEntry;
    this.#device = device;
  }

  /** The same array until something changes, here or in another tab. */
  get entries(): readonly Entry[] {
    const text = this.#read();
    if (text !== undefined && text !== this.#text) {
      this.#text = text;
      this.#entries = this.#parse(text);
    }
    return this.#entries;
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

  /**
   * Takes out what stands in the history of a person from now on: whoever uses the device after them does not see it.
   * What was done again since stays.
   */
  handOver(merged: readonly DeviceEntry[]): void {
    const times = new Map(merged.map(({ key, at }) => [key, at]));
    this.#change((entries) => entries.filter(({ key, at }) => times.get(key) !== at));
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #change(edit: (entries: readonly Entry[]) => readonly Entry[]): void {
    this.#entries = edit(this.entries);
    const text = JSON.stringify({ version: VERSION, entries: this.#entries });
    try {
      this.#device.write(this.#key, text);
      this.#text = text;
    } catch {
      // no room or not allowed: the page itself remembers
    }
    for (const listener of [...this.#listeners]) listener();
  }

  /** Undefined: the device refuses. */
  #read(): string | null | undefined {
    try {
      return this.#device.read(this.#key);
    } catch {
      return undefined;
    }
  }

  #parse(text: string | null): readonly Entry[] {
    try {
      const kept = JSON.parse(text ?? '') as { version?: unknown; entries?: unknown };
      if (kept?.version !== VERSION || !Array.isArray(kept.entries)) return [];
      return kept.entries.filter((value) => this.#isStoredEntry(value));
    } catch {
      return [];
    }
  }

  #isStoredEntry(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    const { key, at, isMerged } = value as Record<string, unknown>;
    // somebody's, from when such entries still stayed here
    if (isMerged) return false;
    return typeof key === 'string' && Number.isFinite(at) && this.#isEntry(value as Record<string, unknown>);
  }
}

/** The storage of the browser. */
export const browserStorage: HistoryDevice = {
  read: (key) => window.localStorage.getItem(key),
  write: (key, text) => window.localStorage.setItem(key, text),
};
