/** What the rest of the site does when a session begins or ends. The shell brings it: features do not import each other. */
export interface SessionEffects {
  /** A person is logged in: when a page starts, and after a login. @param slug of the contact */
  onUser(region: string, slug: string, slugIn: SlugIn): void;
  /** A page starts without a login. */
  onVisitor(slugIn: SlugIn): void;
  /** A login has ended. Removes the data of its person from the device. */
  onLogout(region: string, slugIn: SlugIn): void;
}

/** The contact whose login is valid on pages of a region now. */
type SlugIn = (region: string) => string | undefined;
