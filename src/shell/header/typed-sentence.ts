import { SENTENCE_KEY } from '#domain/visitor/device-keys.ts';

interface Typed {
  text: string;
  /** Path and query of the page that the search led to; absent until it is there. */
  address?: string;
  /** Path of the page that searches lead to; absent once its page is there. */
  action?: string;
  /** When it was sent, in milliseconds since 1970; absent once its page is there. */
  sentAt?: number;
}

/** A page that takes longer did not come. */
const MAX_WAIT_MS = 60_000;

/**
 * Remembers what is sent from the search box until its page is there, or the visitor goes elsewhere.
 * @param action path of the page that the search leads to
 */
export function rememberSentence(text: string, action: string): void {
  store({ text: text.trim(), action, sentAt: Date.now() });
  forgetUnlessSearchLoads();
}

/**
 * Returns the sentence that led to a page, to be changed there: its words have become filters, and its address no longer
 * has them. Empty on all other pages.
 * @param address path and query
 */
export function sentenceAt(address: string): string {
  const typed = stored();
  if (!typed) return '';
  if (typed.address !== undefined) return typed.address === address ? typed.text : '';
  const isLate = Date.now() - (typed.sentAt ?? 0) > MAX_WAIT_MS;
  // any other page says that the search did not load
  if (isLate || !isBelow(address, typed.action)) {
    forget();
    return '';
  }
  store({ text: typed.text, address });
  return typed.text;
}

/** Whether an address is of the path or of one below it. */
const isBelow = (address: string, path: string | undefined): boolean =>
  path !== undefined && address.startsWith(path) && /^(?:$|[/?])/.test(address.slice(path.length));

let watching: AbortController | undefined;

/** If this page is used again, the search did not load (stopped, or failed and went back): forget the sentence. */
function forgetUnlessSearchLoads(): void {
  watching?.abort();
  watching = new AbortController();
  const options = { capture: true, signal: watching.signal };
  const stop = () => {
    watching?.abort();
    if (stored()?.address === undefined) forget();
  };
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), options);
  window.addEventListener('click', ({ target }) => isLink(target) && stop(), options);
  window.addEventListener('submit', stop, options);
  // also fires when this page itself has loaded; `persisted`: the visitor went back to it
  window.addEventListener('pageshow', ({ persisted }) => persisted && stop(), options);
}

const isLink = (target: EventTarget | null): boolean =>
  target !== null && 'closest' in target && (target as Element).closest('a[href]') !== null;

function stored(): Typed | undefined {
  try {
    const typed: unknown = JSON.parse(window.sessionStorage.getItem(SENTENCE_KEY) ?? 'null');
    return isTyped(typed) ? typed : undefined;
  } catch {
    return undefined;
  }
}

function store(typed: Typed): void {
  try {
    window.sessionStorage.setItem(SENTENCE_KEY, JSON.stringify(typed));
  } catch {
    // without storage the box is empty again
  }
}

function forget(): void {
  try {
    window.sessionStorage.removeItem(SENTENCE_KEY);
  } catch {
    // without storage nothing is remembered
  }
}

function isTyped(value: unknown): value is Typed {
  if (typeof value !== 'object' || value === null || !('text' in value)) return false;
  const { text, address, action, sentAt } = value as Record<keyof Typed, unknown>;
  return (
    typeof text === 'string' &&
    (address === undefined || typeof address === 'string') &&
    (action === undefined || typeof action === 'string') &&
    (sentAt === undefined || typeof sentAt === 'number')
  );
}
