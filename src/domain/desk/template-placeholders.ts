/** What `{{places}}` of answer templates can name. */
export const TEMPLATE_PLACEHOLDERS = ['name', 'car', 'slot', 'number'] as const;

export type TemplatePlaceholder = (typeof TEMPLATE_PLACEHOLDERS)[number];

/** Names of the `{{places}}` of a text, each once. */
export function findPlaceholders(text: string): string[] {
  if (!text.includes('{{')) return [];
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))];
}
