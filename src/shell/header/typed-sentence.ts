import { SENTENCE_KEY } from '#domain/device-keys.ts';

interface Typed {
  text: string;
  /** Path and query of the page that the search led to; absent until it is there. */
  address?: string;
  /** When it was sent, in milliseconds since 1970; absent once its page is there. */
  sentAt?: number;
}

/** A page that takes longer did not come. */
const MAX_WAIT_MS = 60_000;

/** Remembers what is sent from the search box until its page is there, or the visitor goes elsewhere. */
export function rememberSentence(text: string): void {
  store({ text: text.trim(), sentAt: Date.now() });
  forgetOnOtherWays();
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
  if (Date.now() - (typed.sentAt ?? 0) > MAX_WAIT_MS) {
    forget();
    return '';
  }
  store({ text: typed.text, address });
  return typed.text;
}

let watching: AbortController | undefined;

/**
 * A page that is still in use did not give way to the one of the search: its loading was stopped, or failed and the visitor
 * went back. Whatever is opened next has another sentence, or none.
 */
function forgetOnOtherWays(): void {
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
  window.addEventListener('pageshow', stop, options);
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
  const { text, address, sentAt } = value as { text: unknown; address?: unknown; sentAt?: unknown };
  return (
    typeof text === 'string' &&
    (address === undefined || typeof address === 'string') &&
    (sentAt === undefined || typeof sentAt === 'number')
  );
}
