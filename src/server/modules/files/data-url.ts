import { UploadError } from './upload-error.ts';

const MIB = 1024 * 1024;
/** Maximum size of a file (HARDENING A29). */
export const MAX_FILE_BYTES = 10 * MIB;
const PREFIX = /^data:[\w.+-]{0,60}(?:\/[\w.+-]{1,100})?;base64,/;
const MAX_PREFIX_LENGTH = 200;

/**
 * Decodes the bytes of a data URL. Its type is ignored: the content decides.
 * @throws UploadError if it is no base64 data URL, or too large
 */
export function dataUrlBytes(dataUrl: string): Buffer {
  const prefix = PREFIX.exec(dataUrl.slice(0, MAX_PREFIX_LENGTH))?.[0];
  if (prefix === undefined) throw new UploadError('broken');
  const length = dataUrl.length - prefix.length;
  const padding = dataUrl.endsWith('==') ? 2 : dataUrl.endsWith('=') ? 1 : 0;
  const size = (length / 4) * 3 - padding;
  if (size > MAX_FILE_BYTES) throw new UploadError('size');
  const bytes = Buffer.from(dataUrl.slice(prefix.length), 'base64');
  // the decoder ignores characters that are not base64
  if (bytes.length !== size || size === 0) throw new UploadError('broken');
  return bytes;
}
