import type { Content } from '../manifests/load-content.ts';

/** Provides the files of texts and brands. */
export interface FileHost {
  /** Read on every request: it changes when files do. */
  content(): Pick<Content, 'regions' | 'texts'>;
}
