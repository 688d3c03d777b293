/** Rejects a row with its column and a reason. The only error that mapping functions throw. */
export class Reject extends Error {
  readonly column: string;

  constructor(column: string, reason: string) {
    super(reason);
    this.column = column;
  }
}
