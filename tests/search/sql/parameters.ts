/** Values of a statement in the order of their `$n`; no value is written into the text. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @param type PostgreSQL type, also for empty lists and null */
  bind(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }
}
