import { FILE_PAGES, REFERENCE } from '#server/manifests/schema/reference.ts';
import { type RootSchema, schemaRoot } from '#server/manifests/schema/schema-tree.ts';
import { code, GENERATED, plain } from './markdown.ts';
import { sectionTables } from './sections.ts';

/** What each page is about, and the file in the folder of a company. */
const FILES: Readonly<Record<keyof typeof FILE_PAGES, readonly [title: string, file: string]>> = {
  'feed.schema.json': ['A mapping', 'feeds/<name>.json'],
  'catalogue.schema.json': ['A make', 'regions/shared/catalogue/<make>.json'],
  'certified.schema.json': ['Certified cars', 'content/<region>/certified.json'],
  'car-care.schema.json': ['Car care', 'content/<region>/car-care.json'],
  'car-ratings.schema.json': ['Car ratings', 'content/<region>/car-ratings.json'],
  'careers.schema.json': ['Careers', 'content/<region>/careers.json'],
  'places.schema.json': ['Showrooms', 'content/<region>/places.json'],
  'privacy.schema.json': ['Privacy', 'content/<region>/privacy.json'],
};

/** Pages of files that are no manifests: file → Markdown. */
export const filePages = (): Map<string, string> =>
  new Map(
    Object.entries(FILES).map(([schema, [title, file]]) => {
      const root = schema as keyof typeof FILES;
      return [`${REFERENCE}/${FILE_PAGES[root]}.md`, filePage(root, title, file)];
    }),
  );

function filePage(schema: RootSchema, title: string, file: string): string {
  const place = schemaRoot(schema);
  if (!place) throw new Error(`${schema} is missing`);
  const tables = sectionTables({ place, names: [], path: '', above: 0 }, {});
  return `${GENERATED}

# ${title}

${plain(place.node.description)} The file is ${code(file)}.

${tables.join('\n')}`;
}

/** Links of the index to these pages. */
export const fileLinks = (): string =>
  Object.entries(FILES)
    .map(([schema, [title, file]]) => {
      const page = FILE_PAGES[schema as keyof typeof FILES];
      return `- [${title}](${page}.md): ${code(file)}`;
    })
    .join('\n');
