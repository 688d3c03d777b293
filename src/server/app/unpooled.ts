/**
 * The same bytes in memory of their own. Node cuts small buffers out of pools of 64 KiB, and one that is kept keeps its
 * whole pool: whatever a cache holds for long is copied here first, so that it weighs what the cache counts.
 */
export function unpooled(bytes: string | Uint8Array): Buffer {
  const isText = typeof bytes === 'string';
  const copy = Buffer.allocUnsafeSlow(isText ? Buffer.byteLength(bytes) : bytes.length);
  if (isText) copy.write(bytes);
  else copy.set(bytes);
  return copy;
}
