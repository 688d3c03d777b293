/** Elements of EBML, the container of WebM (RFC 8794). */

const SIZE_BYTES = 8;

/** An element: its id as WebM writes it, a size of eight bytes, its content. */
export function element(id: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(SIZE_BYTES);
  size.writeBigUInt64BE(BigInt(body.length));
  size[0] = 0x01;
  return Buffer.concat([bytesOf(id), size, body]);
}

/** An unsigned integer in as few bytes as possible. */
export const whole = (id: number, value: number): Buffer => element(id, bytesOf(value));

/** An unsigned integer in eight bytes, so that the size of the element does not depend on the value. */
export function wide(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return element(id, bytes);
}

export function real(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

export const text = (id: number, value: string): Buffer => element(id, Buffer.from(value, 'utf8'));

function bytesOf(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
}
