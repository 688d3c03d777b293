/** The parts of axe that decide which elements a rule checks, and how. They are not in its types. */
export interface AxeAudit {
  rules: { id: string; matches(element: Element, ...rest: unknown[]): boolean }[];
  checks: Record<string, { evaluate(this: unknown, element: Element, ...rest: unknown[]): unknown }>;
}

declare global {
  interface Window {
    /** Keys of styles whose colours have passed before, of those that passed in this run, and of its elements. */
    colours?: { known: Set<string>; passed: Set<string>; keys: Map<Element, string> };
  }
}

/** Everything computed that contrast depends on. */
export const COLOUR_PROPERTIES = [
  'color',
  'background-color',
  'background-image',
  'opacity',
  'font-size',
  'font-weight',
  'text-shadow',
  '-webkit-text-stroke',
  'position',
  'z-index',
  'mix-blend-mode',
  'filter',
];

/**
 * Makes axe check the contrast of a style once. Contrast depends on the styles of an element and of what surrounds it,
 * not on its words: the key of a style has tag, classes and what was computed of colours, font, position and layers, of
 * the element and all its ancestors, and the width of the window. A style counts as passed only where axe was certain:
 * not over a picture or under a bar. Runs in the page, so it uses nothing of this module.
 */
export function passColoursOnce({ known, properties }: { known: string[]; properties: string[] }): void {
  const hasRun = window.colours !== undefined;
  window.colours = { known: new Set(known), passed: new Set(), keys: new Map() };
  if (hasRun) return;
  const audit = window.axe?._audit;
  const rule = audit?.rules.find(({ id }) => id === 'color-contrast');
  const check = audit?.checks['color-contrast'];
  if (!rule || !check) throw new Error('axe has no rule of contrast');

  /** A hash of 53 bits (cyrb53): what it stands for has thousands of characters. */
  const hash = (text: string): string => {
    let a = 0xdeadbeef;
    let b = 0x41c6ce57;
    for (let at = 0; at < text.length; at += 1) {
      a = Math.imul(a ^ text.charCodeAt(at), 2654435761);
      b = Math.imul(b ^ text.charCodeAt(at), 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
  };
  const keyOf = (element: Element): string => {
    const found = window.colours?.keys.get(element);
    if (found !== undefined) return found;
    const around = element.parentElement ? keyOf(element.parentElement) : String(window.innerWidth);
    const computed = getComputedStyle(element);
    const values = properties.map((name) => computed.getPropertyValue(name));
    const key = hash([around, element.tagName, element.getAttribute('class'), ...values].join());
    window.colours?.keys.set(element, key);
    return key;
  };

  const { matches } = rule;
  rule.matches = (element, ...rest) =>
    !window.colours?.known.has(keyOf(element)) && matches.call(rule, element, ...rest);
  const { evaluate } = check;
  check.evaluate = function (element, ...rest) {
    const key = keyOf(element);
    if (window.colours?.passed.has(key)) return true;
    const result = evaluate.call(this, element, ...rest);
    if (result === true) window.colours?.passed.add(key);
    return result;
  };
}

/** Keys of the styles that have passed in the last run. Runs in the page. */
export function passedColours(): string[] {
  return [...(window.colours?.passed ?? [])];
}
