/**
 * Copies bytes to memory of their own. Node cuts small buffers out of pools of 64 KiB, and a retained buffer retains its
 * whole pool: long-lived cache entries are copied here first, so that they use the memory that the cache counts.
 */
export function unpooled(bytes: string | Uint8Array): Buffer {
  const isText = typeof bytes === 'string';
  const copy = Buffer.allocUnsafeSlow(isText ? Buffer.byteLength(bytes) : bytes.length);
  if (isText) copy.write(bytes);
  else copy.set(bytes);
  return copy;
}
