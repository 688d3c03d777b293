/** Why a row is not stored: the column and a sentence. The only reason a mapping function throws. */
export class Reject extends Error {
  readonly column: string;

  constructor(column: string, reason: string) {
    super(reason);
    this.column = column;
  }
}
