/** Properties that search engines require per type. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  Car: ['name', 'url', 'image', 'itemCondition', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability'],
  QuantitativeValue: ['value', 'unitCode'],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  SearchAction: ['target', 'query-input'],
};
/** Nested objects that need only a name. */
const NAMED_ONLY = ['seller', 'publisher', 'author', 'provider', 'hiringOrganization'];

/** Missing properties of an object and the objects in it. */
export function missingProperties(thing: unknown, path = ''): string[] {
  if (Array.isArray(thing))
    return thing.flatMap((each, index) => missingProperties(each, `${path}[${index}]`));
  if (typeof thing !== 'object' || thing === null) return [];
  const type = '@type' in thing ? String(thing['@type']) : '';
  const isNamed = NAMED_ONLY.some((name) => path.endsWith(`.${name}`));
  const required = isNamed ? ['name'] : (REQUIRED[type] ?? []);
  const missing = required.filter((key) => !hasValue((thing as Record<string, unknown>)[key]));
  return [
    ...missing.map((key) => `${path || type} has no ${key}`),
    ...Object.entries(thing).flatMap(([key, value]) => missingProperties(value, `${path || type}.${key}`)),
  ];
}

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
