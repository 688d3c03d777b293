/** What is said of an error besides itself. */
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

/** The one way by which the site's code tells of an error that it has caught (SPEC 4, 8). */
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
