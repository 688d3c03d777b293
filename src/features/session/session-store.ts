import type { SessionEvent } from '#store/session-events.ts';
import { isMoved, type Session, sessionOf, UNKNOWN } from './session-state.ts';

/** The browser as a session sees it. */
export interface SessionPort {
  /** Cookies that scripts may read. */
  cookies(): ReadonlyMap<string, string>;
  tell(event: SessionEvent): void;
  /** Lets the other tabs know that their cookies are others now. */
  tellTabs(): void;
  /** Takes the login away: at once what scripts may, the rest by the server. Never fails. */
  clear(): void;
}

/** The session of a page. The cookies are the one truth: whatever happens, they are read again. */
export class SessionStore {
  readonly #port: SessionPort;
  readonly #listeners = new Set<() => void>();
  #region = '';
  #session: Session = UNKNOWN;

  constructor(port: SessionPort) {
    this.#port = port;
  }

  /** The same object until something changes. */
  get session(): Session {
    return this.#session;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Restores the session of a browser on a page of a region (SPEC 4). */
  start(region: string): void {
    this.#region = region;
    if (isMoved(this.#port.cookies())) this.#port.clear();
    this.read();
  }

  /** Follows the cookies: another tab has logged in or out, the profile has another name, the login is too old. */
  read(isHere = false): void {
    if (this.#region === '') return;
    const before = this.#session;
    const next = sessionOf(this.#port.cookies(), this.#region);
    if (JSON.stringify(next) === JSON.stringify(before)) return;
    this.#session = next;
    for (const listener of [...this.#listeners]) listener();
    if (before.state === 'user' && before.profile.slug !== next.profile?.slug)
      this.#port.tell({ kind: 'ended' });
    if (next.state === 'user' && before.state !== 'unknown' && before.profile?.slug !== next.profile.slug)
      this.#port.tell({ kind: 'began', slug: next.profile.slug, isHere });
  }

  /** Somebody has logged in here; the server has set the cookies. */
  begin(): void {
    this.read(true);
    this.#port.tellTabs();
  }

  /** Nobody is logged in from here on, whatever the server says to it (SPEC 4). */
  end(): void {
    this.#port.clear();
    this.read();
    this.#port.tellTabs();
  }
}
