import type { Content } from '../manifests/load-content.ts';

/** What files of texts and brands are served from. */
export interface FileHost {
  /** Asked for with every request: it changes when files do. */
  content(): Pick<Content, 'regions' | 'texts'>;
}
