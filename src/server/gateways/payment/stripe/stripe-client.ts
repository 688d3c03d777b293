import type Stripe from 'stripe';
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
        const refused = refusalOf(error);
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

/** Returns the refusal of an answer that does not change by repeating the request. */
function refusalOf(error: unknown): PaymentRefused | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  const isFinal = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  if (!isFinal || statusCode === 409 || statusCode === 429) return null;
  return new PaymentRefused(typeof code === 'string' ? code : `status_${statusCode}`);
}
