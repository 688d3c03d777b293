/** Writes rows in ClickHouse's format RowBinary, in which numbers are exact. */
export interface RowWriter {
  byte(value: number): void;
  /** UInt16. */
  short(value: number): void;
  /** UInt32. */
  whole(value: number): void;
  /** UInt64 up to 2^53. */
  long(value: number): void;
  float(value: number): void;
  text(value: string): void;
  /** Number of items of the array that follows. */
  size(items: number): void;
  readonly length: number;
  /** What was written; the next row begins empty. */
  take(): Buffer;
}

const START_BYTES = 1 << 20;
/** Of a number, and of the length of a text. */
const MAX_NUMBER_BYTES = 10;

export function createRowWriter(): RowWriter {
  let bytes = Buffer.allocUnsafe(START_BYTES);
  let at = 0;

  function reserve(size: number): void {
    if (at + size <= bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, at + size));
    bytes.copy(larger, 0, 0, at);
    bytes = larger;
  }

  /** Unsigned, seven bits a byte, lowest first. */
  function length(value: number): void {
    reserve(MAX_NUMBER_BYTES);
    let rest = value;
    for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128;
    bytes[at++] = rest;
  }

  function text(value: string): void {
    const size = Buffer.byteLength(value);
    length(size);
    reserve(size);
    at += bytes.write(value, at);
  }

  return {
    byte(value) {
      reserve(1);
      bytes[at++] = value;
    },
    short(value) {
      reserve(MAX_NUMBER_BYTES);
      at = bytes.writeUInt16LE(value, at);
    },
    whole(value) {
      reserve(MAX_NUMBER_BYTES);
      at = bytes.writeUInt32LE(value, at);
    },
    long(value) {
      reserve(MAX_NUMBER_BYTES);
      at = bytes.writeBigUInt64LE(BigInt(value), at);
    },
    float(value) {
      reserve(MAX_NUMBER_BYTES);
      at = bytes.writeDoubleLE(value, at);
    },
    text,
    size: length,
    get length() {
      return at;
    },
    take() {
      const taken = Buffer.from(bytes.subarray(0, at));
      at = 0;
      return taken;
    },
  };
}
