import type { Feed } from '#contracts/types.ts';
import { bytesOf } from '../read-text.ts';
import { isPackage } from '../read-workbook.ts';

type Encoding = NonNullable<Feed['encoding']>;

const DELIMITERS = [',', ';', '\t', '|'] as const;
const HEAD_BYTES = 256 * 1024;
/** Encodings of files that are not UTF-8, by the language of a region. */
const OLD_ENCODINGS: Readonly<Record<string, readonly Encoding[]>> = {
  ja: ['shift_jis', 'euc-jp'],
  zh: ['gb18030', 'big5'],
  th: ['windows-874'],
  ko: ['euc-kr'],
  vi: ['windows-1258'],
  ru: ['windows-1251'],
};

export interface FoundFormat {
  delimiter?: string;
  encoding?: Encoding;
}

/** Encoding and delimiter of a file, where they are not the usual ones. */
export async function formatOf(file: string, languages: readonly string[]): Promise<FoundFormat> {
  if (await isPackage(file)) return {};
  const bytes = await headOf(file);
  const encoding = encodingOf(bytes, languages);
  const text = new TextDecoder(encoding ?? 'utf-8').decode(bytes).trimStart();
  const delimiter = /^[[{<]/.test(text) ? ',' : delimiterOf(text);
  return { ...(delimiter !== ',' && { delimiter }), ...(encoding && { encoding }) };
}

async function headOf(file: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytesOf(file)) {
    parts.push(part);
    length += part.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

function encodingOf(bytes: Uint8Array, languages: readonly string[]): Encoding | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return undefined;
  // the last character may be cut
  if (isText(bytes, 'utf-8')) return undefined;
  const old = languages.flatMap((tag) => OLD_ENCODINGS[tag.split('-', 1)[0] ?? ''] ?? []);
  return old.find((encoding) => isText(bytes, encoding)) ?? 'windows-1252';
}

function isText(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The mark that the first line has most of, outside quotes. */
function delimiterOf(text: string): string {
  const line = (text.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}
