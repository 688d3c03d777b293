import { FILE_PAGES, MANIFEST_PAGE, REFERENCE } from '#server/manifests/schema/reference.ts';
import { GUIDES } from '../docs/doc-pages.ts';
import { fileLinks } from './file-pages.ts';
import { GENERATED } from './markdown.ts';

/** Page that the others are found from. */
export function indexPage(pages: Iterable<string>): Map<string, string> {
  const own = ['commands', 'exports', 'variables', MANIFEST_PAGE, ...Object.values(FILE_PAGES)];
  const properties = [...pages]
    .map((file) => file.slice(REFERENCE.length + 1, -'.md'.length))
    .filter((page) => !own.includes(page))
    .sort();
  const text = `${GENERATED}

# Reference

- [A manifest](manifest.md): every property, what is inherited, and where it shows
- [Commands](commands.md)
- [Variables](variables.md) of the environment
- [What scripts and extensions import](exports.md)

## Guides

${GUIDES.map((name) => `[${name}](../${name}.md)`).join(', ')}.

## Other files

${fileLinks()}

## Properties of a manifest with a page of their own

${properties.map((page) => `[${page}](${page}.md)`).join(', ')}.

\`npx forecourt docs\` shows these pages in a browser, with a search. Messages of \`forecourt check\` name the page of a
property: \`see docs/reference/filters.md#settings-filters-options\`.

## Words

<a id="words"></a>

*Words* are a text that people read, in each language of the region:

- a key of the texts, \`"cars:field.mileage"\`, which every language has in \`<language>/cars.json\`, or
- an object with one text per language: \`{ "en": "Mileage", "ms": "Perbatuan" }\`.

## Paths

\`filters.settings.<name>.filters[].options\` is written

\`\`\`json
{ "filters": { "settings": { "seats": { "filters": [{ "options": [2, 4, 5, 7] }] } } } }
\`\`\`

\`<name>\` is a name that the manifest chooses, \`[]\` an entry of a list.
`;
  return new Map([[`${REFERENCE}/README.md`, text]]);
}
