import type { RegionContent } from '#region/manifest/region-content.ts';

/** Where the parts of a page come from. */
export interface ContentSource {
  file: Exclude<keyof RegionContent, 'ratedModels'>;
  /** JSON pointer of what the page shows in its file; absent: the whole file. */
  at?: string;
  /** Pointers of the heading, the line below it and the picture; absent: properties of what the page shows. */
  title?: string;
  lead?: string;
  picture?: string;
  /** Pointers of blocks that the page makes itself, by name; null: no property of the file. */
  made?: Readonly<Record<string, string | null>>;
}

/**
 * Which properties of a content file a page shows, for previews of drafts: name of the file and JSON pointer, such as
 * `certified:/blocks/checks`.
 */
export interface ContentPartNames {
  title: string;
  lead: string;
  picture: string;
  exclusives: string;
  /** By name of the block. */
  blocks: Record<string, string>;
}

export function contentParts(
  {
    file,
    at = '',
    title = `${at}/title`,
    lead = `${at}/lead`,
    picture = `${at}/picture`,
    made = {},
  }: ContentSource,
  blocks: readonly { name: string }[],
): ContentPartNames {
  const named = blocks.flatMap(({ name }): [string, string][] => {
    const pointer = name in made ? made[name] : `${at}/blocks/${name}`;
    return typeof pointer === 'string' ? [[name, `${file}:${pointer}`]] : [];
  });
  return {
    title: `${file}:${title}`,
    lead: `${file}:${lead}`,
    picture: `${file}:${picture}`,
    exclusives: `${file}:/exclusives`,
    blocks: Object.fromEntries(named),
  };
}
