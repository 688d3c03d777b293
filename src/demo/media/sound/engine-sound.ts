import type { EngineFuel } from '#domain/media/demo-media.ts';
import { encodeWav } from './wav.ts';

export interface Engine {
  cylinders: number;
  fuel: EngineFuel;
  /** 0 to 999: varies the sound. */
  seed: number;
}

const RATE = 22_050;
const SECONDS = 7;
const HARMONICS = 14;

/** Revolutions per minute over the recording: idle, one push of the pedal, idle again. */
function revolutions(second: number, { fuel, seed }: Engine): number {
  const idle = (fuel === 'diesel' ? 760 : 820) + (seed % 60);
  const top = fuel === 'diesel' ? 2900 : 4100;
  const rise = ease((second - 2) / 1.1);
  const fall = ease((second - 3.6) / 1.8);
  return idle + (top - idle) * (rise - fall) + 12 * Math.sin(second * 9 + seed);
}

/** Synthesises an engine at idle, revved once, as WAV; the same for the same engine. */
export function engineSound(engine: Engine): Buffer {
  const { cylinders, fuel, seed } = engine;
  const samples = new Float64Array(RATE * SECONDS);
  const noise = noiseFrom(seed + 1);
  let crank = 0;
  let hiss = 0;
  for (let i = 0; i < samples.length; i++) {
    const second = i / RATE;
    const speed = revolutions(second, engine);
    // Revolutions of the crankshaft; a four-stroke cylinder fires on every second one.
    crank += speed / 60 / RATE;
    const firing = (crank * cylinders) / 2;
    const load = speed / 4100;
    let tone = 0;
    for (let n = 1; n <= HARMONICS; n++)
      tone += Math.sin(2 * Math.PI * firing * n + n * n * 0.7) / n ** (1.35 - 0.35 * load);
    tone += 0.5 * Math.sin(Math.PI * firing) + 0.25 * Math.sin(2 * Math.PI * (crank / 2));
    hiss += 0.25 * (noise() - hiss);
    const knock = fuel === 'diesel' ? noise() * Math.exp(-9 * (firing % 1)) * 0.5 : 0;
    const fade = Math.min(1, second * 4, (SECONDS - second) * 4);
    samples[i] =
      Math.tanh((tone * 0.3 + hiss * (0.2 + 0.5 * load) + knock) * (0.45 + 0.5 * load)) * 0.75 * fade;
  }
  return encodeWav(samples, RATE);
}

const ease = (t: number): number => {
  const within = Math.max(0, Math.min(1, t));
  return within * within * (3 - 2 * within);
};

/** Noise from −1 to 1, the same for the same seed. */
function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state / 2 ** 31;
  };
}
