import type { FastifyBaseLogger } from 'fastify';
import type { RegionManifest } from '#contracts/types.ts';
import { createLimiter } from '../../runtime/limiter.ts';
import { type Dsn, parseDsn } from './dsn.ts';
import { readdressEnvelope } from './envelope.ts';
import { type EnvelopeSender, envelopeSender } from './envelope-sender.ts';
import type { Capture, FailureFacts } from './sentry-capture.ts';

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
