/** Context of an error report. */
export interface ErrorFacts {
  /** Code of the region whose page it happened on. */
  region: string;
  message: string;
}

export type ErrorReporter = (error: Error, facts: ErrorFacts) => void;

/** Errors that wait for the monitoring; one that comes back again and again must not fill the memory. */
const MAX_WAITING = 20;

const waiting: Parameters<ErrorReporter>[] = [];
let reporter: ErrorReporter | undefined;

/** Reports an error that the site's code has caught (SPEC 4, 8). */
export function reportError(error: Error, facts: ErrorFacts): void {
  console.error(facts.message, { region: facts.region }, error);
  passOn(error, facts);
}

/** To the monitoring, as soon as there is one. */
export function passOn(error: Error, facts: ErrorFacts): void {
  if (reporter) reporter(error, facts);
  else if (waiting.length < MAX_WAITING) waiting.push([error, facts]);
}

/** Takes what has been reported so far, and everything from now on. */
export function takeErrors(by: ErrorReporter): void {
  reporter = by;
  for (const each of waiting.splice(0)) by(...each);
}
