import type { MessagePort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { ApiAnswer } from '#region/routing/page-context.ts';
import type { Messages } from '#region/text/messages.ts';
import { regionSet } from '../../manifests/region-set.ts';
import type { RawPage } from '../rendered-page.ts';
import { type AskHere, parseAnswer, type RawAnswer, readEach, transferable } from './api-port.ts';
import { type PageContent, pageContext } from './page-context.ts';
import { type NextHandler, renderPage } from './render-page.ts';
import type { ContentMessage, FromThread, ToThread } from './thread-messages.ts';

/** Size of the answers as JSON; as objects they take about four times as much. */
const MAX_BYTES = 4 * 2 ** 20;

/** Facts that no version counts (reviews, times of the day) are at most this much older than the page, milliseconds. */
const MAX_AGE_MS = 10_000;

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

/** Answers that pages of one stock share: lists and counts of the home page are read once per change, not per page. */
interface SharedAnswers {
  /**
   * Returns the frozen answer for the address.
   * @param version of everything that pages of the region depend on
   * @param now milliseconds since 1970
   * @param askHere asks if there is none
   */
  get(url: string, version: string, now: number, askHere: AskHere): Promise<ApiAnswer<unknown>>;
}

interface Entry {
  version: string;
  at: number;
  bytes: number;
  answer: ApiAnswer<unknown>;
}

export function sharedAnswers(): SharedAnswers {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
  const flights = new Map<string, Promise<ApiAnswer<unknown>>>();

  async function ask(
    url: string,
    version: string,
    now: number,
    askHere: AskHere,
  ): Promise<ApiAnswer<unknown>> {
    const raw = await askHere(url);
    const answer = freeze(parseAnswer(raw));
    if (raw.status === 200) entries.set(url, { version, at: now, bytes: raw.payload.byteLength, answer });
    return answer;
  }

  return {
    get(url, version, now, askHere) {
      const known = entries.get(url);
      const age = known ? now - known.at : 0;
      if (known?.version === version && age >= 0 && age < MAX_AGE_MS) return Promise.resolve(known.answer);
      const name = `${version} ${url}`;
      const running = flights.get(name);
      if (running) return running;
      const flight = ask(url, version, now, askHere).finally(() => flights.delete(name));
      flights.set(name, flight);
      return flight;
    },
  };
}

/** Freezes JSON: a page that changes what it has read would change the next page. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
