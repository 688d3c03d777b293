/** What `{{places}}` of answer templates can name. */
export const TEMPLATE_PLACES = ['name', 'car', 'slot', 'number'] as const;

export type TemplatePlace = (typeof TEMPLATE_PLACES)[number];

/** Names of the `{{places}}` of a text, each once. */
export function placesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))];
}
