/** Stands on a page of its own, which loads it and its controls for a person who is logged in. */
export const loadAccountNote = () => import('./account-note.tsx');
