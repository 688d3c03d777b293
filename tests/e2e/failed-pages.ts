import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { TestContext } from 'vitest';
import { SAVED_IN } from '../../scripts/test/steps.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Folder of everything that failed browser tests leave; not in git. */
const RESULTS = join(ROOT, 'test-results/browser');
/** Limit for each file: the page of a test that ran out of time may not answer. */
const TIMEOUT_MS = 5_000;
const MAX_NAME_LENGTH = 80;

type Task = TestContext['task'];

/** Removes what failed tests of earlier runs left. */
export function removeResults(): void {
  rmSync(RESULTS, { recursive: true, force: true });
}

/** Whether pages are recorded, which slows them down. */
export const IS_TRACED = process.env.BROWSER_TRACE === '1';

/** Records what a page does and shows, for the trace viewer of Playwright. */
export async function startTrace(context: BrowserContext): Promise<void> {
  await context.tracing.start({ screenshots: true, snapshots: true, sources: true });
}

/**
 * Saves a picture, the HTML and the address of each open page, and traces where they are recorded.
 * @returns the line for the message of the failure
 */
export async function savePages(task: Task, contexts: readonly BrowserContext[]): Promise<string> {
  const folder = join(RESULTS, folderName(task));
  mkdirSync(folder, { recursive: true });
  const pages = contexts.flatMap((context) => context.pages());
  await Promise.all(pages.map((page, index) => savePage(page, join(folder, `page-${index + 1}`))));
  if (IS_TRACED) {
    const traces = contexts.map((context, index) =>
      context.tracing.stop({ path: join(folder, `trace-${index + 1}.zip`) }),
    );
    await Promise.allSettled(traces.map(atMost));
  }
  return `${SAVED_IN}${relative(ROOT, folder)}`;
}

async function savePage(page: Page, path: string): Promise<void> {
  const picture = page.screenshot({ path: `${path}.png`, timeout: TIMEOUT_MS, animations: 'disabled' });
  const html = page
    .content()
    .then((content) => writeFileSync(`${path}.html`, `<!-- ${page.url()} -->\n${content}`));
  await Promise.allSettled([picture, html].map(atMost));
}

/** Adds a line to the message of the last failure of a test. */
export function addToMessage({ result }: Task, line: string): void {
  const error = result?.errors?.at(-1);
  if (!error) return;
  const message = `${error.message}\n${line}`;
  error.stack = error.stack?.replace(error.message, () => message);
  error.message = message;
}

/** Name of a test's folder: file, title, and the end of its id, because long titles may be alike. */
function folderName({ file, fullTestName, id }: Task): string {
  const words = `${file.name.replace(/^.*\//, '')} ${fullTestName}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${words.slice(0, MAX_NAME_LENGTH)}-${id.replace(/^-?\d+_/, '')}`;
}

/** Waits for work until its time is over, without ending it. */
function atMost(work: Promise<unknown>): Promise<unknown> {
  const { promise, resolve: end } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => end(undefined), TIMEOUT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
