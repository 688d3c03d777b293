/** A text with its `{{values}}` put in as they are; one that is not given leaves its name standing. */
export function fillPlaces(text: string, values: Readonly<Record<string, unknown>>): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
