/** Types of stored files. Pictures are stored as JPEG, documents as they are. */
export const MIME_TYPES = { image: 'image/jpeg', pdf: 'application/pdf' } as const;

export type FileKind = keyof typeof MIME_TYPES;
export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** What a file is by its content; the name and the declared type prove nothing (HARDENING A30). */
export type FoundType = { kind: 'image'; format: PictureFormat } | { kind: 'pdf' };

const startsWith = (bytes: Buffer, start: string, at = 0) =>
  bytes.toString('latin1', at, at + start.length) === start;

/** Returns the type of a file; null for any other than JPEG, PNG, WebP and PDF. */
export function findType(bytes: Buffer): FoundType | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return { kind: 'image', format: 'jpeg' };
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return { kind: 'image', format: 'png' };
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return { kind: 'image', format: 'webp' };
  return startsWith(bytes, '%PDF-') ? { kind: 'pdf' } : null;
}

/** Names of the format HEIC, which phones take pictures in, at the start of a file. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const HEIC_NAME = /\.hei[cf]s?$/i;

/** Why a file of another type is refused: by its content, its declared type, or its name it may be a picture of a phone. */
export function faultOfType(bytes: Buffer, { dataUrl, name = '' }: { dataUrl: string; name?: string }) {
  const isNamed = /^data:image\/hei[cf]/i.test(dataUrl) || HEIC_NAME.test(name);
  const isHeic = startsWith(bytes, 'ftyp', 4) && HEIC_BRANDS.includes(bytes.toString('latin1', 8, 12));
  return isHeic || (isNamed && findType(bytes) === null) ? 'heic' : 'type';
}

const VERSION = /^%PDF-[12]\.\d\s/;
/** Bytes at the end in which readers look for the end mark. */
const TAIL_BYTES = 1_024;

/** Whether a PDF has a version at its start and an end mark: it was not cut off. It is never rendered. */
export function isWholePdf(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  return VERSION.test(bytes.toString('latin1', 0, 9)) && tail.includes('%%EOF');
}
