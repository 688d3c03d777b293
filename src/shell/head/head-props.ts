/** Metadata for search engines and link previews; addresses are absolute. */
export interface HeadProps {
  title: string;
  description: string;
  canonical: string;
  alternates: { language: string; href: string }[];
  isHidden: boolean;
  picture?: { href: string; width: number; height: number; text: string };
  siteName: string;
  /** Language and country of the page as link previews know them, `en_SG`, and those of the region's other languages. */
  locale: string;
  locales: string[];
  structuredData: Record<string, unknown>[];
}

const KEY = Symbol.for('forecourt.head');

/** Attaches the head to the request: browsers need nothing of it, so it stands in no props. */
export function leaveHead(request: object, head: HeadProps): void {
  Object.defineProperty(request, KEY, { value: head, configurable: true });
}

/** What was left; `undefined` for a page that never got so far. */
export function headOf(request: object): HeadProps | undefined {
  return (request as { [KEY]?: HeadProps })[KEY];
}
