import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'playwright';
import { pasteText } from '../../../tests/e2e/paste-text.ts';

/** What the changed page shows. */
export interface Seen {
  /** Of its buttons and links. */
  colour?: string;
  text?: string;
  /** Its words are others, or in another order. */
  isOther?: boolean;
}

/** Milliseconds from the change until the changed page was drawn. */
export interface Measured {
  total: number;
  /** Until the page was asked for. */
  pause: number;
  /** Reading and checking the text. */
  check: number;
  render: number;
  /** The rest of the request: login, limits, the way of text and page. */
  transfer: number;
  /** From the answer to the picture. */
  frame: number;
}

const SHOWN_TIMEOUT_MS = 60_000;
/** Somebody reads the page before they type on. */
const REST_MS = 300;

/** Replaces the text of the source, and waits for the picture. @throws if the page does not show the change */
export async function measureChange(page: Page, text: string, seen: Seen): Promise<Measured> {
  const source = page.getByRole('textbox', { name: 'Source of' });
  await source.focus();
  await page.keyboard.press('ControlOrMeta+a');
  const frame = await shownFrame(page);
  const before = await wordsOf(frame);
  await sleep(REST_MS);
  const times = page.evaluate(watchPicture, SHOWN_TIMEOUT_MS);
  const begun = performance.timeOrigin + performance.now();
  await pasteText(source, text);
  const { asked, answered, check, render } = await times;
  const shown = await shownFrame(page);
  const drawn = await shown.evaluate(timeOfPicture);
  await verify(shown, seen, before);
  return {
    total: drawn - begun,
    pause: asked - begun,
    check,
    render,
    transfer: answered - asked - check - render,
    frame: drawn - answered,
  };
}

async function shownFrame(page: Page): Promise<Frame> {
  const handle = await page.locator('iframe[data-shown]').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('there is no preview');
  return frame;
}

const wordsOf = (frame: Frame): Promise<string> => frame.evaluate(() => document.body.innerText);

async function verify(frame: Frame, { colour, text, isOther }: Seen, before: string): Promise<void> {
  const words = await wordsOf(frame);
  const action = await frame.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-action').trim(),
  );
  const isShown =
    (colour === undefined || action === colour) &&
    (text === undefined || words.includes(text)) &&
    (!isOther || words !== before);
  if (!isShown) throw new Error(`the page does not show ${JSON.stringify({ colour, text, isOther })}`);
}

/** Runs in the desk. Times are milliseconds since 1970. */
function watchPicture(timeout: number) {
  interface Times {
    asked: number;
    answered: number;
    check: number;
    render: number;
  }
  performance.clearResourceTimings();
  return new Promise<Times>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no picture came')), timeout);
    const observer = new MutationObserver(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const entry = entries.findLast(({ name }) => name.includes('/studio/preview'));
      if (!entry) return;
      observer.disconnect();
      clearTimeout(timer);
      const partOf = (wanted: string) =>
        entry.serverTiming.find(({ name }) => name === wanted)?.duration ?? Number.NaN;
      const since1970 = (time: number) => performance.timeOrigin + time;
      resolve({
        asked: since1970(entry.startTime),
        answered: since1970(entry.responseEnd),
        check: partOf('check'),
        render: partOf('render'),
      });
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['data-shown'] });
  });
}

/** Runs in the frame: milliseconds since 1970 when it has drawn what it has now. */
const timeOfPicture = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
  });
