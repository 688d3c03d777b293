import { createReadStream } from 'node:fs';

/** Characters of a row; in a longer one something is not closed. */
export const LONGEST_ROW = 1_000_000;

/** A file that cannot be read as it is; says what to do in words. */
export class UnreadableFile extends Error {}

/** What stands for a byte that is no text in the encoding of the file. */
export const BAD_BYTE = '\uFFFD';

/** Why a row with such a byte is refused. */
export const BAD_BYTE_REASON =
  'has bytes that are no text in the encoding of the file; another one is named by "encoding" in the mapping, such as "windows-1252"';

/**
 * Text of a file, piece by piece, with `BAD_BYTE` for each byte that is no text. Byte-order marks are taken off; they
 * also tell UTF-16.
 */
export async function* readText(file: string, encoding = 'utf-8'): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) {
    decoder ??= new TextDecoder(markedEncoding(chunk) ?? encoding);
    yield decoder.decode(chunk, { stream: true });
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
