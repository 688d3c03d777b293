import MiniSearch from 'minisearch';

/** A property, command, variable or export that a page describes. */
export interface Entry {
  /** `filters.md#settings-filters-options` */
  id: string;
  /** Name of the page and of the entry. */
  title: string;
  text: string;
  /** What follows, such as the options of a command: it is searched, but not shown. */
  more: string;
}

const ROW = /^\| <a id="([\w.-]+)"><\/a>(.*?) \| (.*?) \|/gm;
const SECTION = /^<a id="([\w.-]+)"><\/a>\n\n#+ (.+)\n\n(.+)((?:(?!\n<a id=)[\s\S])*)/gm;
const MAX_FOUND = 30;

/** Returns a function that finds entries by words, the most similar first. @param pages file → Markdown */
export function entryFinder(pages: ReadonlyMap<string, string>): (words: string) => Entry[] {
  const entries = [...pages].flatMap(([page, text]) =>
    [...text.matchAll(ROW), ...text.matchAll(SECTION)].map(
      ([, anchor = '', name = '', meaning = '', more = '']): Entry => ({
        id: `${page}#${anchor}`,
        title: `${page.replace(/\.md$/, '')}: ${titleOf(anchor, name)}`,
        text: meaning.replaceAll('`', ''),
        more,
      }),
    ),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch<Entry>({
    fields: ['title', 'text', 'more'],
    searchOptions: { boost: { title: 3 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
    // `optionLabel` is found by "label"
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== ''),
  });
  index.addAll(entries);
  return (words) =>
    index
      .search(words)
      .slice(0, MAX_FOUND)
      .flatMap(({ id }) => byId.get(id) ?? []);
}

/** Anchors of properties are paths; other names say more than their anchor. */
function titleOf(anchor: string, name: string): string {
  const plain = name.replaceAll(/[`[\]]|\(.*?\)/g, '');
  return anchor.endsWith(plain) ? anchor.replaceAll('-', '.') : plain;
}
