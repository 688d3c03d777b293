import { isMoved } from '#domain/visitor/stored-login.ts';
import { type Session, sessionOf } from './session-state.ts';

/** What happens to the session of a page. */
export type SessionEvent =
  /** A login; `isHere`: in this tab, which runs the effects of a login once. */
  | { kind: 'began'; slug: string; isHere: boolean }
  /** The session has ended: shown and stored data of the person is removed. */
  | { kind: 'ended' };

/** The browser and the page as a session sees them. */
export interface SessionPort {
  /** Cookies that scripts may read. */
  cookies(): ReadonlyMap<string, string>;
  /** What the page shows. */
  get(): Session;
  set(session: Session): void;
  publish(event: SessionEvent): void;
  /** Lets the other tabs know that their cookies are others now. */
  notifyTabs(): void;
  /** Clears the login: readable cookies immediately, the others by the server. Never fails. */
  clear(): void;
}

/** The session of a page. The cookies are the source of truth and are read after each event. */
export class SessionStore {
  readonly #port: SessionPort;
  #region = '';

  constructor(port: SessionPort) {
    this.#port = port;
  }

  /** Restores the session of a browser on a page of a region (SPEC 4); call it again after cookies may have changed. */
  start(region: string): void {
    this.#region = region;
    if (isMoved(this.#port.cookies())) {
      this.#port.clear();
      // also before the first render of a name: stored data of the person is removed
      if (this.#port.get().state !== 'user') this.#port.publish({ kind: 'ended' });
    }
    this.#read();
  }

  /** Called after a login in this tab; the server has set the cookies. */
  begin(): void {
    this.#read(true);
    this.#port.notifyTabs();
  }

  /** Ends the session, regardless of the server's response (SPEC 4). */
  end(): void {
    this.#port.clear();
    this.#read();
    this.#port.notifyTabs();
  }

  /** The API does not take the login. A visitor of this page may be logged in in another region: that login stays. */
  refuse(): void {
    if (this.#port.get().state === 'user') this.end();
  }

  #read(isHere = false): void {
    const before = this.#port.get();
    const next = sessionOf(this.#port.cookies(), this.#region);
    if (JSON.stringify(next) === JSON.stringify(before)) return;
    this.#port.set(next);
    const isOther = before.profile?.slug !== next.profile?.slug;
    if (before.state === 'user' && isOther) this.#port.publish({ kind: 'ended' });
    if (next.state === 'user' && before.state !== 'unknown' && isOther)
      this.#port.publish({ kind: 'began', slug: next.profile.slug, isHere });
  }
}
