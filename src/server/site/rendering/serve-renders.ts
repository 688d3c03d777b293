import type { MessagePort } from 'node:worker_threads';
import type { Messages } from '#region/text/messages.ts';
import { regionSet } from '../../manifests/region-set.ts';
import type { RawPage } from '../rendered-page.ts';
import { type AskHere, type RawAnswer, readEach, transferable } from './api-port.ts';
import { type PageContent, pageContext } from './page-context.ts';
import { type NextHandler, renderPage } from './render-page.ts';
import { type SharedAnswers, sharedAnswers } from './shared-answers.ts';
import type { ContentMessage, FromThread, ToThread } from './thread-messages.ts';

/** Runs in the thread: renders the requested pages and calls the API through the main thread. */
export function serveRenders(port: MessagePort, handler: NextHandler): void {
  const send = (message: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  const { askFor, answer } = apiCaller(send);
  let site: ThreadSite | undefined;

  async function render({ id, job, origin }: Extract<ToThread, { kind: 'render' }>): Promise<void> {
    try {
      if (!site) throw new Error('a page was requested before the content was sent');
      const { now, version, draft } = job;
      const { answers, ...content } = site;
      const askHere = askFor(id);
      const readHere =
        version === undefined ? readEach(askHere) : (url: string) => answers.get(url, version, now, askHere);
      const parts = { ...content, draft, readHere, origin, now };
      const page = await renderPage(handler, job.url, pageContext(job.request, parts));
      const body = transferable(page.body);
      send({ kind: 'page', id, page: { ...sendable(page), body } }, [body.buffer]);
    } catch (error) {
      send({ kind: 'failed', id, error: describe(error) });
    }
  }

  port.on('message', (message: ToThread) => {
    if (message.kind === 'content') site = siteOf(message, site);
    else if (message.kind === 'answer') answer(message);
    else void render(message);
  });
  send({ kind: 'ready' });
}

interface ThreadSite {
  content: PageContent;
  ownOrigins: readonly string[];
  pictureHost: string;
  variables: Readonly<Record<string, string>>;
  answers: SharedAnswers;
}

function siteOf(
  { regions: given, messages: sent, ...settings }: ContentMessage,
  before: ThreadSite | undefined,
): ThreadSite {
  const regions = given.map((each) => {
    const region = typeof each === 'string' ? before?.content.regions.find(each) : each;
    if (!region) throw new Error(`the region ${each} was not sent`);
    return region;
  });
  const messages: Record<string, Messages> = {};
  for (const [language, own] of Object.entries(sent))
    messages[language] = own ?? before?.content.texts.messages(language) ?? {};
  const texts = { messages: (language: string) => messages[language] ?? {} };
  // an answer counts for one version, and other manifests are another
  const answers = before?.answers ?? sharedAnswers();
  return { content: { regions: regionSet(regions), texts }, ...settings, answers };
}

/** Pending calls by id. */
function apiCaller(send: (message: FromThread) => void) {
  const open = new Map<number, { resolve: (answer: RawAnswer) => void; reject: (error: unknown) => void }>();
  let last = 0;
  /** Returns the calls of a page. */
  const askFor =
    (job: number): AskHere =>
    (url) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        open.set(id, { resolve, reject });
        send({ kind: 'ask', id, url, job });
      });
  const answer = (message: Extract<ToThread, { kind: 'answer' }>) => {
    const waiting = open.get(message.id);
    open.delete(message.id);
    if ('error' in message) waiting?.reject(new Error(message.error));
    else waiting?.resolve(message);
  };
  return { askFor, answer };
}

function sendable({ failure, ...page }: RawPage): RawPage {
  return failure === undefined ? page : { ...page, failure: describe(failure) };
}

const MAX_CAUSES = 4;

/** An error may hold values that cannot be sent to another thread. Its cause is sent too: `fetch failed` says nothing. */
function describe(error: unknown, depth = 0): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const hasCause = error.cause instanceof Error && depth < MAX_CAUSES;
  const copy = new Error(error.message, hasCause ? { cause: describe(error.cause, depth + 1) } : {});
  copy.name = error.name;
  if (error.stack !== undefined) copy.stack = error.stack;
  return copy;
}
