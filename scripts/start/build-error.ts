/** The pages could not be built. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  /** What the build said. */
  readonly output: string;

  constructor(output: string) {
    super('The pages could not be built:');
    this.output = output;
  }
}
