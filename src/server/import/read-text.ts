import { createReadStream } from 'node:fs';

/** Longer rows have an unclosed quotation mark or bracket. */
export const MAX_ROW_LENGTH = 1_000_000;

/** A file that cannot be read; the message explains what to do. */
export class UnreadableFile extends Error {}

/** Replaces a byte that is invalid in the encoding of the file. */
export const BAD_BYTE = '\uFFFD';

/** Why a row with such a byte is rejected. */
export const BAD_BYTE_REASON =
  'has bytes that are invalid in the encoding of the file; set "encoding" in the mapping, for example to "windows-1252"';

/**
 * Streams the text of a file with `BAD_BYTE` for each invalid byte. Removes byte-order marks, which also identify
 * UTF-16.
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
