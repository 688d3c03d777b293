/** What is said of an error besides itself. */
export interface ErrorFacts {
  /** Code of the region whose page it happened on. */
  region: string;
  message: string;
}

/** The one way by which the site's code tells of an error that it has caught (SPEC 4, 8). */
export function reportError(error: Error, { region, message }: ErrorFacts): void {
  console.error(message, { region }, error);
}
