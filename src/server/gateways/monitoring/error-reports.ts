import type { FastifyBaseLogger } from 'fastify';
import type { RegionManifest } from '#contracts/types.ts';
import { cleanReport } from '#domain/privacy/clean-report.ts';
import { createLimiter } from '../../runtime/limiter.ts';
import { type Dsn, parseDsn } from './dsn.ts';
import { type EnvelopeSender, envelopeSender } from './envelope-sender.ts';
import type { Capture, FailureFacts } from './sentry-capture.ts';

/** Items that a page may send: errors and traces. No files, recordings or sessions of visitors. */
const KINDS: readonly unknown[] = ['event', 'transaction', 'span'];

const MAX_ITEMS = 20;

/** Maximum items per envelope, the limit of the service. */
const MAX_SPANS = 1_000;

const SPANS = 'application/vnd.sentry.items.span.v2+json';

/** The error monitoring of this process (SPEC 7.6, 8). Without a DSN nothing is loaded or sent. */
export interface ErrorReports {
  report(error: unknown, facts: FailureFacts): void;
  /** Whether reports of a region go anywhere. */
  isOpen(region: string): boolean;
  /** Forwards a report of a page of a region. */
  passOn(region: string, envelope: string): void;
}

export interface ErrorReportsOptions {
  /** Values of the variables that manifests name. */
  variables: Readonly<Record<string, string>>;
  /** The first manifest is used for errors without a region. */
  manifests: () => readonly Pick<RegionManifest, 'code' | 'monitoring'>[];
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds. */
  clock: () => number;
}

/** Maximum reports per interval: when everything fails, the first ones are enough. */
const LIMIT = { perMinute: 60, burst: 60 };

export async function openErrorReports(options: ErrorReportsOptions): Promise<ErrorReports> {
  const { variables, manifests, log, clock } = options;
  const send = envelopeSender(log, clock);
  const limiter = createLimiter(LIMIT, 1);
  const captures = await openCaptures(variables, manifests(), send);
  const manifestOf = (region: string | undefined) => {
    const all = manifests();
    return all.find(({ code }) => code === region) ?? all[0];
  };
  const dsnOf = (region: string) => parseDsn(variables[manifestOf(region)?.monitoring.dsnEnv ?? ''] ?? '');
  return {
    report(error, facts) {
      const capture = captures.get(variables[manifestOf(facts.region)?.monitoring.dsnEnv ?? ''] ?? '');
      // a clock that is set back must not silence reports (HARDENING R9)
      if (capture && limiter('', performance.now()).wait === 0) capture(error, facts);
    },
    isOpen: (region) => dsnOf(region) !== undefined,
    passOn(region, envelope) {
      const dsn = dsnOf(region);
      const text = dsn && readdressEnvelope(envelope, dsn, region);
      if (dsn && text !== undefined) void send(dsn, text);
    },
  };
}

/** One client per DSN of the manifests. */
async function openCaptures(
  variables: Readonly<Record<string, string>>,
  manifests: readonly Pick<RegionManifest, 'monitoring'>[],
  send: EnvelopeSender,
): Promise<ReadonlyMap<string, Capture>> {
  const texts = new Set(manifests.map(({ monitoring }) => variables[monitoring.dsnEnv] ?? ''));
  const targets = [...texts].map(parseDsn).filter((dsn): dsn is Dsn => dsn !== undefined);
  if (targets.length === 0) return new Map();
  const { sentryCapture } = await import('./sentry-capture.ts');
  return new Map(targets.map((dsn) => [dsn.text, sentryCapture(dsn, send)]));
}

type Json = Record<string, unknown>;

/**
 * Rewrites an envelope from a browser: addressed to the project, tagged with the region, scrubbed again, because anyone
 * can send anything here. Undefined if it is not an envelope or contains nothing allowed.
 * @param text lines of JSON: a header, then a header and a payload per item
 */
function readdressEnvelope(text: string, dsn: Dsn, region: string): string | undefined {
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
