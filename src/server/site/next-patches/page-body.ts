import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The page that Next is making. */
interface PageInProgress {
  /** HTML of its body. */
  body?: Uint8Array;
}

const inProgress = new AsyncLocalStorage<PageInProgress>();
/** Unguessable: random per process. */
const PLACEHOLDER = Buffer.from(`<!--${randomUUID()}-->`);
/** How the body of a page begins. Next renders the document around it with the same function, and must see that as it is. */
const BODY_START = Buffer.from('<div id="__next">');

/**
 * Returns what Next is given for `html`: a short comment in place of the body of a page, anything else unchanged. Next
 * would decode the body, join it with the document as text, measure and encode it again, and a text of this length with
 * one character beyond ASCII has two bytes a character (docs/decisions/0038).
 */
export function placeholderFor(html: Uint8Array): Uint8Array {
  const page = inProgress.getStore();
  if (!page || !BODY_START.equals(html.subarray(0, BODY_START.length))) return html;
  page.body = html;
  return PLACEHOLDER;
}

/**
 * Runs Next and puts the body of the page into its answer.
 * @param make the answer of Next, whole
 */
export async function withPageBody(make: () => Promise<Buffer>): Promise<Buffer> {
  const page: PageInProgress = {};
  const answer = await inProgress.run(page, make);
  const at = page.body ? answer.indexOf(PLACEHOLDER) : -1;
  if (!page.body || at < 0) return answer;
  return Buffer.concat([answer.subarray(0, at), page.body, answer.subarray(at + PLACEHOLDER.length)]);
}
