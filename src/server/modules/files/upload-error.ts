/** Why an upload is refused; the key of its text is `messages:upload.<reason>`. */
export type UploadFault = 'type' | 'heic' | 'size' | 'pixels' | 'broken' | 'quota' | 'busy';

/** An upload is refused. Says nothing about what is inside of the file. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly fault: UploadFault;

  constructor(fault: UploadFault) {
    super(`the upload is refused: ${fault}`);
    this.fault = fault;
  }
}
