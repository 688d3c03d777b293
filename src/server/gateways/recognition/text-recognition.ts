/** Reads the text of pictures. What it returns is untrusted: people write it (HARDENING A38). */
export interface TextRecognition {
  /** Returns the text of a picture; empty if it cannot be read in time, or the signal ends the work. Never throws. */
  read(picture: Buffer, signal: AbortSignal): Promise<string>;
  /** Ends running work. */
  close(): Promise<void>;
}
