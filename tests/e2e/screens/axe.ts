import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright';
import {
  type AxeAudit,
  COLOUR_PROPERTIES,
  passedColours,
  readStyles,
  skipPassedColours,
} from './checked-colours.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** axe, which does not compute again what cannot fail. */
const SCRIPT = `${SOURCE};(${skipPassedColours})();`;
/** List items are alike: those after the fourth are excluded, as they take most of the time. */
const REPEATED = ['main li:nth-child(n + 5)'];
/** Keys of the styles whose colours have passed in this file. */
const passed = new Set<string>();

declare global {
  interface Window {
    axe?: {
      run(context: ElementContext, options: RunOptions): Promise<AxeResults>;
      _audit: AxeAudit;
    };
  }
}

interface AxeOptions {
  /** Selector of the part to check; the whole page by default. */
  part?: string;
  /** Whether to check all items of a list. */
  isWhole?: boolean;
  /** Whether to check only the rules that depend on texts: the markup was checked in another language. */
  isTranslation?: boolean;
}

/** Names, alternatives and languages: rules that a text can break. */
const TEXT_RULES = [
  'cat.text-alternatives',
  'cat.name-role-value',
  'cat.language',
  'cat.forms',
  'cat.semantics',
];

/** Loads axe with each page that a visitor opens: half a megabyte is sent to the browser once, not for each page. */
export const loadAxe = (visitor: BrowserContext) => visitor.addInitScript({ content: SCRIPT });

/**
 * Checks a page with axe. The library runs in the page itself: pages have no frames, and its support for
 * frames is slow. The contrast of a style that has passed in this file is not computed again.
 * @returns one line per element that breaks a rule
 */
export async function axeFaults(
  page: Page,
  { part = 'html', isWhole = false, isTranslation = false }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT);
  if (!isTranslation) await page.evaluate(readStyles, { known: [...passed], properties: COLOUR_PROPERTIES });
  const context = { include: [part], exclude: isWhole ? [] : REPEATED };
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(isTranslation && { runOnly: TEXT_RULES }),
  };
  const violations = await page.evaluate(
    async (how) => (await window.axe?.run(how.context, how.options))?.violations,
    { context, options },
  );
  if (!violations) throw new Error('axe did not run.');
  if (!isTranslation) for (const key of await page.evaluate(passedColours)) passed.add(key);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}
