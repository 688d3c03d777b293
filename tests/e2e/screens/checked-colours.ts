/** The parts of axe that decide which elements a rule checks, and how. They are not in its types. */
export interface AxeAudit {
  rules: { id: string; matches(element: Element, ...rest: unknown[]): boolean }[];
  checks: Record<
    string,
    { evaluate(this: CheckContext, element: Element, ...rest: unknown[]): boolean | undefined }
  >;
}

/** What a check calls while it runs. */
interface CheckContext {
  data(value: { messageKey?: string }): void;
}

declare global {
  interface Window {
    colours?: CheckedColours;
  }
}

interface CheckedColours {
  /** Keys of styles whose colours passed in earlier runs. */
  known: Set<string>;
  /** Keys of styles whose colours passed in this run. */
  passed: Set<string>;
  /** Empty: a layer meets a part of the element, so contrast depends on where its words are. */
  keyOf(element: Element): string;
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
 * Prepares the keys of styles for a run of axe. Contrast depends on the styles of an element and of what it is drawn
 * on, not on its words. So a key has the width of the window; tag, classes and computed properties of the element and
 * of all its ancestors; and the same of every layer that the element meets. Runs in the page, so it uses nothing of
 * this module.
 */
export function readStyles({ known, properties }: { known: string[]; properties: string[] }): void {
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
  const styleOf = (element: Element, computed = getComputedStyle(element)): string =>
    [
      element.tagName,
      element.getAttribute('class'),
      ...properties.map((name) => computed.getPropertyValue(name)),
    ].join();

  const nested = new Map<Element, string>();
  /** Styles of the element and its ancestors. */
  const nestedStyle = (element: Element): string => {
    const found = nested.get(element);
    if (found !== undefined) return found;
    const around = element.parentElement ? nestedStyle(element.parentElement) : String(window.innerWidth);
    const style = hash(`${around},${styleOf(element)}`);
    nested.set(element, style);
    return style;
  };

  const layers = [...document.querySelectorAll('body *')].flatMap((element) => {
    const computed = getComputedStyle(element);
    if (computed.position === 'static' && computed.transform === 'none') return [];
    return [{ element, style: hash(styleOf(element, computed)), box: element.getBoundingClientRect() }];
  });
  const findKey = (element: Element): string => {
    const own = element.getBoundingClientRect();
    const met = layers.filter(({ element: layer, box }) => {
      const meets =
        box.top < own.bottom && box.bottom > own.top && box.left < own.right && box.right > own.left;
      return meets && !layer.contains(element);
    });
    const isPartly = met.some(({ element: layer, box }) => {
      const covers =
        box.top <= own.top && box.bottom >= own.bottom && box.left <= own.left && box.right >= own.right;
      return !covers && !element.contains(layer);
    });
    return isPartly ? '' : [nestedStyle(element), ...new Set(met.map(({ style }) => style))].join();
  };
  const keys = new Map<Element, string>();
  const keyOf = (element: Element): string => {
    const key = keys.get(element) ?? findKey(element);
    keys.set(element, key);
    return key;
  };
  window.colours = { known: new Set(known), passed: new Set(), keyOf };
}

/**
 * Makes axe check the contrast of a style until it has passed. A style has passed where axe was certain: not over a
 * picture, under a bar or out of sight. A style with a background that axe cannot compute never fails, nor does a text
 * of one sign, such as between links: axe leaves both to people. Runs once in the page.
 */
export function skipPassedColours(): void {
  const audit = window.axe?._audit;
  const rule = audit?.rules.find(({ id }) => id === 'color-contrast');
  const check = audit?.checks['color-contrast'];
  if (!rule || !check) throw new Error('axe has no rule of contrast');
  const keyOf = (element: Element) => window.colours?.keyOf(element) ?? '';
  const isSign = ({ childNodes }: Element) =>
    [...childNodes]
      .flatMap((node) => (node instanceof Text ? node.data : []))
      .join('')
      .trim().length === 1;
  const UNKNOWN_BACKGROUND = ['bgImage', 'bgGradient'];

  const { matches } = rule;
  rule.matches = (element, ...rest) =>
    !isSign(element) && !window.colours?.known.has(keyOf(element)) && matches.call(rule, element, ...rest);
  const { evaluate } = check;
  check.evaluate = function (element, ...rest) {
    const key = keyOf(element);
    if (window.colours?.passed.has(key)) return true;
    let reason = '';
    const context: CheckContext = Object.create(this, {
      data: {
        value: (value: { messageKey?: string }) => {
          reason = value.messageKey ?? '';
          this.data(value);
        },
      },
    });
    const result = evaluate.call(context, element, ...rest);
    const isUnknown = result === undefined && UNKNOWN_BACKGROUND.includes(reason);
    const isSettled = isUnknown || (result === true && reason !== 'hidden');
    if (isSettled && key !== '') window.colours?.passed.add(key);
    return result;
  };
}

/** Keys of the styles that have passed in the last run. Runs in the page. */
export function passedColours(): string[] {
  return [...(window.colours?.passed ?? [])];
}
