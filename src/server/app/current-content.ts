import type { RegionManifest } from '#contracts/types.ts';
import type { Content } from '../manifests/load-content.ts';

/** Manifests and texts that are served; they are replaced as a whole. */
export interface CurrentContent {
  content(): Content;
  manifests(): readonly RegionManifest[];
  /** Codes of all regions, including those that are not served because of an error. */
  codes(): string[];
  replace(next: Content): void;
}

export function currentContent(first: Content): CurrentContent {
  let content = first;
  let manifests = manifestsOf(first);
  return {
    content: () => content,
    manifests: () => manifests,
    codes() {
      const { regions, faulty = [] } = content;
      return [...new Set([...regions.all, ...faulty].map(({ code }) => code))];
    },
    replace(next) {
      content = next;
      manifests = manifestsOf(next);
    },
  };
}

const manifestsOf = ({ regions }: Content) => regions.all.map(({ manifest }) => manifest);
