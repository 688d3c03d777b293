import { SENTENCE_KEY } from '#domain/device-keys.ts';

interface Typed {
  text: string;
  /** Path and query of the page that the search led to; absent until it is there. */
  address?: string;
}

/** Remembers what is sent from the search box. */
export function rememberSentence(text: string): void {
  store({ text: text.trim() });
}

/**
 * Returns the sentence that led to a page, to be changed there: its words have become filters, and its address no longer
 * has them. Empty on all other pages.
 * @param address path and query
 */
export function sentenceAt(address: string): string {
  const typed = stored();
  if (!typed) return '';
  if (typed.address === undefined) store({ ...typed, address });
  return typed.address === undefined || typed.address === address ? typed.text : '';
}

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

function isTyped(value: unknown): value is Typed {
  if (typeof value !== 'object' || value === null || !('text' in value)) return false;
  const { text, address } = value as { text: unknown; address?: unknown };
  return typeof text === 'string' && (address === undefined || typeof address === 'string');
}
