/** Whom to greet (SPEC 3.4); an empty name: nobody has said it yet. */
export interface SessionProfile {
  slug: string;
  name: string;
  /** Address of a picture. */
  profileImage: string | null;
}

/** Who looks at the page. `unknown` on the server and in the first drawing: pages are the same for everybody. */
export type Session =
  | { state: 'unknown' | 'visitor'; profile: null }
  | { state: 'user'; profile: SessionProfile };

export const UNKNOWN: Session = { state: 'unknown', profile: null };
export const VISITOR: Session = { state: 'visitor', profile: null };
