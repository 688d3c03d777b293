import { createReadStream } from 'node:fs';

/** Characters of a row; in a longer one something is not closed. */
export const LONGEST_ROW = 1_000_000;

/** A file that cannot be read as it is; says what to do in words. */
export class UnreadableFile extends Error {}

/**
 * Text of a file, piece by piece. Byte-order marks are taken off; they also tell UTF-16.
 * @throws UnreadableFile at the first line that is in another encoding: its letters would be lost without a word
 */
export async function* readText(file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let encoding = 'utf-8';
  let line = 1;
  for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) {
    encoding = decoder ? encoding : encodingOf(chunk);
    decoder ??= new TextDecoder(encoding, { fatal: true });
    const text = decoded(decoder, chunk);
    if (text === undefined) throw otherEncoding(line + linesBefore(chunk, encoding));
    line += text.split('\n').length - 1;
    yield text;
  }
  if (decoder && decoded(decoder) === undefined) throw otherEncoding(line);
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string | undefined {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return undefined;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function linesBefore(chunk: Uint8Array, encoding: string): number {
  const [sound = ''] = new TextDecoder(encoding).decode(chunk).split('\uFFFD', 1);
  return sound.split('\n').length - 1;
}

function otherEncoding(line: number): UnreadableFile {
  return new UnreadableFile(
    `Line ${line} of the file is not UTF-8 text; save the file with the encoding UTF-8.`,
  );
}
