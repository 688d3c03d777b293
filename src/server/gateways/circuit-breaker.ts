/** The circuit is open: the service has failed repeatedly and is not called for a while. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

/** Runs a request, unless the circuit is open. @throws CircuitOpenError, or the error of the request */
export type CircuitBreaker = <Result>(request: () => Promise<Result>) => Promise<Result>;

export interface CircuitBreakerOptions {
  /** Milliseconds. */
  clock: () => number;
  /** Called with the failure that opens the circuit. */
  onOpen?(error: unknown): void;
}

const MAX_FAILURES = 5;
const RESET_TIMEOUT_MS = 30_000;

/**
 * Opens after five failures in a row, so that no one waits for a service that is down; half a minute later one request
 * is let through, and another failure opens the circuit again (HARDENING R8).
 */
export function createCircuitBreaker({ clock, onOpen }: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  return async (request) => {
    // a clock that is set back does not keep the circuit open longer (HARDENING R9)
    const remaining = openUntil - clock();
    if (remaining > 0 && remaining <= RESET_TIMEOUT_MS)
      throw new CircuitOpenError('the service has failed too often');
    try {
      const result = await request();
      failures = 0;
      return result;
    } catch (error) {
      failures++;
      if (failures >= MAX_FAILURES) {
        openUntil = clock() + RESET_TIMEOUT_MS;
        onOpen?.(error);
      }
      throw error;
    }
  };
}
