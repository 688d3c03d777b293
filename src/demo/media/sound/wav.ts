const HEADER_BYTES = 44;

/** Writes sound as an uncompressed WAV file: one channel of 16 bits. Samples are −1 to 1. */
export function encodeWav(samples: Float64Array, rate: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + samples.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), HEADER_BYTES + index * 2);
  });
  return bytes;
}
