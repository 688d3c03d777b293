/** Values of a statement in the order of their `$n`; nothing of a query is ever written into the text itself. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @param type PostgreSQL's name of the type, so that an empty list or a null has one too. */
  bind(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }
}
