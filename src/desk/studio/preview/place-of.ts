import { jsonLanguage } from '@codemirror/lang-json';
import type { Place } from '../code-editor.tsx';

type Node = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** Where a property is in a text. */
export interface TextPosition {
  place: Place;
  /** Whether the text has the property itself; otherwise it is inherited, and the place is that of what it would be in. */
  isOwn: boolean;
}

/**
 * Finds a property in the text of a manifest, which may have faults.
 * @param pointer JSON pointer; an element of a list may have its name instead of its index
 */
export function placeOf(text: string, pointer: string): TextPosition {
  const keys = pointer.split('/').slice(1).map(decoded);
  let value = jsonLanguage.parser.parse(text).topNode.firstChild;
  let at = value;
  let found = 0;
  for (const key of keys) {
    const next: Node | null = value && memberOf(value, key, text);
    if (!next) break;
    found++;
    at = next;
    value = next.name === 'Property' ? next.lastChild : next;
  }
  return { place: placeAt(text, at?.from ?? 0), isOwn: found === keys.length };
}

/** The same property as problems and the form name it: `filters.settings.price`. */
export const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map(decoded)
    .map((key, index) => {
      if (/^\d+$/.test(key)) return `[${key}]`;
      if (!/^[\w$*-]+$/.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join('');

const decoded = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** The property or element of a value; null: it has none. */
function memberOf(value: Node, key: string, text: string): Node | null {
  const members: Node[] = [];
  for (let each = value.firstChild; each; each = each.nextSibling) members.push(each);
  if (value.name === 'Object')
    return members.find((each) => each.name === 'Property' && nameOf(each, text) === key) ?? null;
  if (value.name !== 'Array') return null;
  const elements = members.filter(({ name }) => /^[A-Z]/.test(name));
  return (
    elements[/^\d+$/.test(key) ? Number(key) : -1] ??
    elements.find((element) => {
      const own = element.name === 'Object' ? memberOf(element, 'name', text) : null;
      return own?.lastChild && text.slice(own.lastChild.from, own.lastChild.to) === JSON.stringify(key);
    }) ??
    null
  );
}

function nameOf(property: Node, text: string): string | undefined {
  const name = property.firstChild;
  try {
    return name ? (JSON.parse(text.slice(name.from, name.to)) as string) : undefined;
  } catch {
    return undefined;
  }
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}
