import { type DomainError, Invalid } from '../../errors/domain-error.ts';

/** File signatures by format; a picture that claims another format is rejected (HARDENING A30). */
const FORMATS = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (bytes: Buffer) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

export type PictureFormat = keyof typeof FORMATS;

const MIB = 1024 * 1024;
/** Maximum size of a picture as it is sent. */
export const MAX_PICTURE_BYTES = 10 * MIB;
const PREFIX = /^data:image\/(jpeg|png|webp);base64,/;

/**
 * Decodes the picture of a data URL.
 * @throws Invalid if it does not have the format that it claims, or is too large
 */
export function pictureBytes(dataUrl: string): { bytes: Buffer; format: PictureFormat } {
  const prefix = PREFIX.exec(dataUrl.slice(0, 40));
  const format = prefix?.[1];
  if (!prefix || !isFormat(format)) throw refusedPicture();
  const text = dataUrl.slice(prefix[0].length);
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const size = (text.length / 4) * 3 - padding;
  if (size > MAX_PICTURE_BYTES)
    throw new Invalid('too_large', 'This picture is too large.', { file: ['allowed: up to 10 MiB'] });
  const bytes = Buffer.from(text, 'base64');
  // the decoder ignores characters that are not base64
  if (bytes.length !== size || !FORMATS[format](bytes)) throw refusedPicture();
  return { bytes, format };
}

/** Returns a stored picture as a data URL for an export. */
export function dataUrl(webp: Buffer): string {
  return `data:image/webp;base64,${webp.toString('base64')}`;
}

/** The error for everything that cannot be read as a picture. */
export function refusedPicture(): DomainError {
  return new Invalid('invalid_file', 'This is not a picture that can be used.', {
    file: ['allowed: a JPEG, PNG or WebP picture as a base64 data URL'],
  });
}

/** Returns the format that the bytes have; undefined for anything else. */
export function pictureFormat(bytes: Buffer): PictureFormat | undefined {
  return (Object.keys(FORMATS) as PictureFormat[]).find((format) => FORMATS[format](bytes));
}

const isFormat = (name: string | undefined): name is PictureFormat =>
  name !== undefined && Object.hasOwn(FORMATS, name);
