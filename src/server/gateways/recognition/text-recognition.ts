/** Reads the text of pictures. What it returns is untrusted: people write it (HARDENING A38). */
export interface TextRecognition {
  /** Returns the text of a picture; empty if it cannot be read in time, or too many wait. Never throws. */
  read(picture: Buffer): Promise<string>;
  /** Ends running work. */
  close(): Promise<void>;
}
