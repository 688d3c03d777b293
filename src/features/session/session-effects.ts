/** What the rest of the site does when a session begins or ends. The shell brings it: features do not import each other. */
export interface SessionEffects {
  /** A person is logged in: when a page starts, and after a login. @param slug of the contact */
  onUser(region: string, slug: string): void;
  /** A page starts without a login. @param slugIn the contact whose login is valid on pages of a region */
  onVisitor(slugIn: (region: string) => string | undefined): void;
  /** A login has ended. Removes the data of its person from the device. */
  onLogout(region: string): void;
}
