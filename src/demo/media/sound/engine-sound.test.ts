import { describe, expect, it } from 'vitest';
import { engineSound } from './engine-sound.ts';
import { encodeWav } from './wav.ts';

describe('a sound as WAV', () => {
  it('has a header with its length, and clipped samples', () => {
    const wav = encodeWav(new Float64Array([0, 1, -2]), 8000);
    expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
    expect([wav.readUInt32LE(4), wav.readUInt32LE(24), wav.readUInt32LE(40)]).toEqual([
      wav.length - 8,
      8000,
      6,
    ]);
    expect([wav.readInt16LE(44), wav.readInt16LE(46), wav.readInt16LE(48)]).toEqual([0, 32767, -32767]);
  });
});

/** Zero crossings between two times in seconds: the pitch of the sound. */
function crossings(wav: Buffer, from: number, to: number): number {
  let count = 0;
  for (let i = Math.round(from * 22_050); i < to * 22_050; i++)
    if (wav.readInt16LE(44 + 2 * i) < 0 !== wav.readInt16LE(46 + 2 * i) < 0) count++;
  return count;
}

describe('the sound of an engine', () => {
  const four = engineSound({ cylinders: 4, fuel: 'petrol', seed: 7 });

  it('is the same for the same engine and differs for others', () => {
    expect(engineSound({ cylinders: 4, fuel: 'petrol', seed: 7 }).equals(four)).toBe(true);
    expect(engineSound({ cylinders: 6, fuel: 'petrol', seed: 7 }).equals(four)).toBe(false);
  });

  it('rises when the engine is revved, and is never silent or clipped', () => {
    expect(crossings(four, 3, 3.6)).toBeGreaterThan(1.5 * crossings(four, 1, 1.6));
    const samples = Array.from({ length: 7 * 22_050 }, (_, i) => Math.abs(four.readInt16LE(44 + 2 * i)));
    expect(Math.max(...samples.slice(22_050, 44_100))).toBeGreaterThan(3000);
    expect(samples.every((sample) => sample < 32_000)).toBe(true);
  });
});
