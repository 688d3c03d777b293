import { cleanReport } from '#domain/privacy/clean-report.ts';
import type { Dsn } from './dsn.ts';

type Json = Record<string, unknown>;

/** Items that a page may send: errors and traces. No files, recordings or sessions of visitors. */
const KINDS: readonly unknown[] = ['event', 'transaction', 'span'];
const MAX_ITEMS = 20;
/** Maximum items per envelope, the limit of the service. */
const MAX_SPANS = 1_000;
const SPANS = 'application/vnd.sentry.items.span.v2+json';

/**
 * Rewrites an envelope from a browser: addressed to the project, tagged with the region, scrubbed again, because anyone
 * can send anything here. Undefined if it is not an envelope or contains nothing allowed.
 * @param text lines of JSON: a header, then a header and a payload per item
 */
export function readdressEnvelope(text: string, dsn: Dsn, region: string): string | undefined {
  const [head, ...rest] = text.split('\n', 1 + MAX_ITEMS * 2).map(readObject);
  if (!head) return undefined;
  const items: Json[] = [];
  for (let at = 0; at < rest.length; at += 2) {
    const [kind, item] = [rest[at], rest[at + 1]];
    if (kind && item && KINDS.includes(kind.type)) items.push(...forwardedItems(kind, item, region));
  }
  if (items.length === 0) return undefined;
  return [headOf(head, dsn), ...items].map((line) => JSON.stringify(line)).join('\n');
}

function headOf({ event_id, sent_at, sdk, trace }: Json, dsn: Dsn): Json {
  const id = typeof event_id === 'string' && /^[\da-f]{32}$/.test(event_id) ? { event_id } : {};
  const context =
    typeof trace === 'object' && trace ? { trace: { ...trace, public_key: dsn.publicKey } } : {};
  return { ...cleanReport({ sent_at, sdk, ...context }), ...id, dsn: dsn.text };
}

/** Removes the length, which has changed: items then end with their line. */
function forwardedItems({ type }: Json, item: Json, region: string): Json[] {
  const cleaned = cleanReport(item);
  if (type !== 'span') return [{ type }, mark(cleaned, region)];
  const container = markSpans(cleaned, region);
  return [{ type, item_count: container.items.length, content_type: SPANS }, container];
}

function mark(event: Json, region: string): Json {
  return { ...event, tags: { ...(isObject(event.tags) && event.tags), region } };
}

function markSpans(container: Json, region: string): Json & { items: Json[] } {
  const items = Array.isArray(container.items) ? container.items.slice(0, MAX_SPANS).filter(isObject) : [];
  const attribute = { region: { value: region, type: 'string' } };
  return {
    ...container,
    items: items.map((span) => ({
      ...span,
      attributes: { ...(isObject(span.attributes) && span.attributes), ...attribute },
    })),
  };
}

function readObject(line: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
