import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Longer rows have an unclosed quotation mark or bracket. */
export const MAX_ROW_LENGTH = 1_000_000;

/** A packed file that is larger is no list of cars. */
const MAX_UNPACKED_BYTES = 4e9;

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
  for await (const chunk of bytesOf(file)) {
    decoder ??= new TextDecoder(markedEncoding(chunk) ?? encoding);
    yield decoder.decode(chunk, { stream: true });
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

/** The bytes of a file, unpacked where it is packed by gzip. */
export async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  if (!(await isGzip(file))) return yield* createReadStream(file) as AsyncIterable<Uint8Array>;
  let length = 0;
  // also closes the file where reading ends early
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {});
  try {
    for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > MAX_UNPACKED_BYTES)
        throw new UnreadableFile(`The packed file has more than ${MAX_UNPACKED_BYTES / 1e9} GB.`);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('The packed file is damaged or cut off.');
  }
}

async function isGzip(file: string): Promise<boolean> {
  const opened = await open(file);
  try {
    const { buffer } = await opened.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await opened.close();
  }
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
