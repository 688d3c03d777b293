/** Records how a page is used, without any words on it. */
export interface ReplayPort {
  /** Masks every text, field and picture. Called again while it runs, it does nothing. */
  start(): Promise<void>;
  /** Ends a recording; nothing to end is no fault. */
  stop(): Promise<void>;
}

/**
 * Records on some routes only: entering one starts it, any other stops it (SPEC 2.2). A failure is logged to the
 * console only (SPEC 8).
 * @returns to be called with the route of every page that is shown
 */
export function replayOn(routes: readonly string[], port: ReplayPort): (route: string) => Promise<void> {
  return async (route) => {
    const isStarted = routes.includes(route);
    try {
      await (isStarted ? port.start() : port.stop());
    } catch (error) {
      console.error(`session replay could not be ${isStarted ? 'started' : 'stopped'}`, error);
    }
  };
}
