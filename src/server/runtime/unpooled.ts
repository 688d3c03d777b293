/**
 * Copies bytes to memory of their own. Node cuts small buffers out of pools of 64 KiB, and a retained buffer retains its
 * whole pool: long-lived cache entries are copied here first, so that they use the memory that the cache counts.
 */
export function unpooled(bytes: string | Uint8Array): Buffer {
  if (typeof bytes === 'string') return unpooledText([bytes]);
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/** The same for the parts of a long text, which joined would be copied once more. */
export function unpooledText(parts: readonly string[]): Buffer {
  const size = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  const copy = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const part of parts) at += copy.write(part, at);
  return copy;
}
