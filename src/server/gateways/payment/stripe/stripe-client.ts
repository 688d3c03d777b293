import type Stripe from 'stripe';
import type { Log } from '../../../runtime/log.ts';
import { OPERATIONS, traced } from '../../../runtime/operations.ts';
import { CircuitOpenError, createCircuitBreaker } from '../../circuit-breaker.ts';
import { PaymentRefused, PaymentUnavailable } from '../payment-provider.ts';

/** Calls Stripe and translates its errors. @throws PaymentRefused, PaymentUnavailable */
export type CallStripe = <Result extends { object: string }>(
  request: (stripe: Stripe) => Promise<Result>,
) => Promise<Result>;

/** From the start of a request to the end of its answer: a buyer waits. */
const TIMEOUT_MS = 2_900;

interface StripeClientOptions {
  log: Pick<Log, 'error'>;
  secretKey: string;
  /** Address of the API. */
  address: string;
  /** Milliseconds since 1970. */
  clock(): number;
}

/** Creates the client of a Stripe account; the package is large, so it is loaded with the first call. */
export function stripeClient(options: StripeClientOptions): CallStripe {
  const withBreaker = createCircuitBreaker(options);
  let client: Promise<Stripe> | undefined;
  return async (request) => {
    client ??= open(options);
    const stripe = await client;
    const outcome = await withBreaker(async () => {
      try {
        const result = await traced(OPERATIONS.call, { service: 'Stripe' }, () => request(stripe));
        // the package takes an answer without an error as a success, whatever its status
        if (typeof result.object !== 'string') throw new Error('Stripe sent an invalid answer');
        return { result };
      } catch (error) {
        const refused = refusalOf(error, options.log);
        // a refused request is no failure of the service
        if (refused) return { refused };
        throw error;
      }
    }).catch((error: unknown) => {
      throw new PaymentUnavailable(
        error instanceof CircuitOpenError ? 'Stripe has failed too often' : 'Stripe did not answer',
      );
    });
    if ('refused' in outcome) throw outcome.refused;
    return outcome.result;
  };
}

async function open({ secretKey, address }: StripeClientOptions): Promise<Stripe> {
  const { default: StripeClass } = await import('stripe');
  const { protocol, hostname, port } = new URL(address);
  const isPlain = protocol === 'http:';
  return new StripeClass(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    // repeated under the same key by jobs, not while a buyer waits
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: StripeClass.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetch(url, { ...init, redirect: 'error' }),
    ),
  });
}

/** Kinds of refusals that are about the request, and their statuses. */
const ABOUT_REQUEST = {
  statuses: [400, 402, 404],
  types: ['invalid_request_error', 'card_error', 'idempotency_error'],
};
/** Codes of such answers that are about the account, its keys, or how often it asks. */
const ABOUT_ACCOUNT = [
  'account_invalid',
  'api_key_expired',
  'livemode_mismatch',
  'lock_timeout',
  'platform_api_key_expired',
  'rate_limit',
  'secret_key_required',
  'testmode_charges_only',
  'tls_version_unsupported',
];
/** Somebody asks at the same time or too often: these go away by themselves. */
const PASSING = [408, 409, 429];

/** Returns what an answer means that is no failure of the service; null for all others. */
function refusalOf(error: unknown, log: Pick<Log, 'error'>): PaymentRefused | PaymentUnavailable | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const {
    statusCode: status,
    code,
    rawType,
  } = error as { [Key in 'statusCode' | 'code' | 'rawType']?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500 || PASSING.includes(status)) return null;
  const name = typeof code === 'string' ? code : `status_${status}`;
  const isAboutRequest =
    ABOUT_REQUEST.statuses.includes(status) && ABOUT_REQUEST.types.includes(String(rawType));
  if (isAboutRequest && !ABOUT_ACCOUNT.includes(name)) return new PaymentRefused(name);
  log.error(
    `Stripe answers ${status} (${name}), which is about no payment: look at the account and its keys.`,
  );
  return new PaymentUnavailable('Stripe did not answer about the payment');
}
