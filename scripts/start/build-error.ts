/** Thrown when the pages cannot be built. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  /** Output of the build. */
  readonly output: string;

  constructor(output: string) {
    super('The pages could not be built:');
    this.output = output;
  }
}
