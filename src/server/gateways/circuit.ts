/** A service that has failed again and again is left alone for a while. */
export class ServiceResting extends Error {
  override readonly name = 'ServiceResting';
}

/** Asks a service, unless it rests. @throws ServiceResting, or what the question throws */
export type Circuit = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

const MOST_FAILURES = 5;
/** Milliseconds. */
const REST = 30_000;

/**
 * Opens after five failures in a row, so that nobody waits for a service that is down; after half a minute it is tried
 * again (HARDENING R8).
 * @param clock milliseconds
 */
export function createCircuit(clock: () => number): Circuit {
  let failures = 0;
  let restsUntil = 0;
  return async (ask) => {
    // a clock that was set back does not make the rest longer (HARDENING R9)
    const left = restsUntil - clock();
    if (left > 0 && left <= REST) throw new ServiceResting('the service is left alone for a while');
    try {
      const answer = await ask();
      failures = 0;
      return answer;
    } catch (error) {
      failures++;
      if (failures >= MOST_FAILURES) restsUntil = clock() + REST;
      throw error;
    }
  };
}
