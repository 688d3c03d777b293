import type { RegionManifest } from '#contracts/types.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import { addressOf, hasPage, MANIFEST_PAGE, pageOf, REFERENCE } from '#server/manifests/schema/reference.ts';
import { schemaPosition, schemaRoot } from '#server/manifests/schema/schema-tree.ts';
import type { SchemaPosition } from '../../src/region/schema/schema-tree.ts';
import { code, GENERATED, plain, table } from './markdown.ts';
import { cellsOf, HEAD, sectionTables } from './sections.ts';
import { typeWords } from './value-words.ts';

const EVERY_PAGE = 'every page';

const CARS = 'buy, cars of a make, a car, home';

/** Where visitors see what a property of a manifest says. A property without an entry does not compile. */
const PROPERTY_PAGES: Readonly<Record<keyof RegionManifest, string>> = {
  code: 'addresses of every page',
  country: 'region menu of every page',
  isDefault: 'where visitors of other countries arrive',
  displayName: 'region menu and titles of every page',
  names: 'sentences that name the country',
  webUrl: 'links between regions',
  apiHost: 'nothing: where pages read data',
  ticketsBasePath: 'paths of calls about tickets and inspections',
  vehicleKind: 'data for search engines',
  timeZone: 'dates and opening hours',
  languages: 'language menu of every page',
  currency: 'every price',
  phone: 'login, profile, forms',
  contact: 'header and footer of every page, showrooms',
  login: 'login dialog of every page',
  histories: 'viewing history, home',
  alerts: 'saved searches in the profile, messages',
  routes: 'addresses of every page',
  redirects: 'nothing: addresses that have ended lead to pages',
  fields: CARS,
  vocabularies: CARS,
  filters: 'buy, home',
  sorts: 'buy',
  newCars: 'new cars, a new car',
  quickSearches: 'home',
  searchWords: 'search box of header and home',
  pageSize: 'buy, new cars',
  pages: 'home, buy, a car, header and footer',
  promises: 'home, a car',
  forms: 'pages and dialogs of forms, sent requests',
  delivery: 'nothing: messages to the company',
  feeds: 'nothing: where cars come from',
  outgoing: 'nothing: cars for other machines',
  payments: 'payment of an offer',
  desk: 'desk of staff',
  financing: 'finance, a car, offers',
  offers: 'offers, desk of staff',
  priceRating: 'a car, cards of cars, price rating',
  features: EVERY_PAGE,
  tracking: 'nothing: analytics and captcha',
  consent: 'consent banner of every page, privacy',
  dailyLimits: 'nothing: refusals when a limit is reached',
  monitoring: 'nothing: error reports',
  cookies: 'privacy',
  appointments: 'forms with a time, sent requests',
  brand: EVERY_PAGE,
  pictures: 'pictures of every page',
  demo: 'nothing: how demo cars are made',
  extensions: 'what the extension makes of it',
};

/** Pages of all properties of a manifest: file → Markdown. @param base what manifests inherit */
export function manifestPages(base: Json): Map<string, string> {
  const root = schemaRoot();
  if (!root) throw new Error('schemas/region/region.schema.json is missing');
  const names = Object.keys(root.node.properties ?? {});
  return new Map([
    [`${REFERENCE}/${MANIFEST_PAGE}.md`, manifestPage(root, names, base)],
    ...names
      .filter(hasPage)
      .map((name): [string, string] => [`${REFERENCE}/${pageOf(name)}.md`, propertyPage(root, name, base)]),
  ]);
}

function manifestPage(root: SchemaPosition, names: readonly string[], base: Json): string {
  const rows = names.map((name) => [
    `<a id="${name}"></a>${hasPage(name) ? `[${code(name)}](${pageOf(name)}.md)` : code(name)}`,
    ...cellsOf({ place: root, steps: '', names: [], path: '', above: 1 }, name, base),
    shownOn(name),
  ]);
  return `${GENERATED}

# A manifest

${plain(root.node.description)} It is a file of \`regions/\`, named by its code: \`regions/vn.json\`.

\`"extends": ["forecourt:base"]\` inherits what most regions have in common: the column *default* has what it says. A file
contains only what is different; \`null\` removes an inherited value. "required" stands where nothing is inherited.

${table([...HEAD, 'where it shows'], rows)}
`;
}

function propertyPage(root: SchemaPosition, name: string, base: Json): string {
  const place = schemaPosition(root, name);
  if (!place) throw new Error(`${name} is not in the schema`);
  const tables = sectionTables({ place, names: [name], path: name, above: 1 }, base);
  return `${GENERATED}

# ${code(name)}

${plain(place.node.description)}

- Type: ${typeWords(place)}
- Where it shows: ${shownOn(name)}
- All properties of a manifest: [manifest](${MANIFEST_PAGE}.md)

${tables.join('\n')}`;
}

function shownOn(name: string): string {
  const words = (PROPERTY_PAGES as Record<string, string>)[name];
  if (words === undefined)
    throw new Error(`scripts/reference/property-pages.ts does not know ${addressOf([name])}`);
  return words;
}
