import type { Outline } from '../geometry/outline.ts';

export type TailDesign = 'wing' | 'bar' | 'tower' | 'block' | 'round';

/** The look of a tail, measured like a `Face`. */
export interface Tail {
  lamp: Outline;
  lampRadius: number;
  glow: Outline;
  /** A light that joins both lamps. */
  bridge?: readonly [number, number];
  plate: number;
  /** Height of the lower edge of lid or hatch. */
  lid: number;
  bumper: number;
  exhausts: boolean;
}

export const TAILS: Readonly<Record<TailDesign, Tail>> = {
  wing: {
    lamp: [0.42, 0.76, 0.46, 0.64, 0.8, 0.62, 1.08, 0.72, 1.12, 0.82, 0.74, 0.82],
    lampRadius: 0.05,
    glow: [0.46, 0.7, 0.78, 0.67, 1.02, 0.745],
    plate: 0.6,
    lid: 0.46,
    bumper: 0.2,
    exhausts: true,
  },
  bar: {
    lamp: [0.5, 0.78, 0.5, 0.68, 0.86, 0.66, 1.08, 0.72, 1.02, 0.81, 0.8, 0.81],
    lampRadius: 0.03,
    glow: [0.5, 0.73, 0.84, 0.72, 1.02, 0.75],
    bridge: [0.7, 0.76],
    plate: 0.5,
    lid: 0.4,
    bumper: 0.2,
    exhausts: false,
  },
  tower: {
    lamp: [0.68, 0.97, 0.66, 0.58, 0.8, 0.5, 0.96, 0.56, 0.98, 0.86, 0.84, 0.97],
    lampRadius: 0.06,
    glow: [0.74, 0.92, 0.73, 0.62, 0.82, 0.56, 0.92, 0.6],
    plate: 0.58,
    lid: 0.34,
    bumper: 0.22,
    exhausts: false,
  },
  block: {
    lamp: [0.56, 0.84, 0.54, 0.66, 0.84, 0.62, 1.04, 0.7, 1.02, 0.86, 0.8, 0.88],
    lampRadius: 0.05,
    glow: [0.6, 0.82, 0.59, 0.7, 0.86, 0.67, 0.98, 0.73],
    plate: 0.6,
    lid: 0.36,
    bumper: 0.24,
    exhausts: true,
  },
  round: {
    lamp: [0.56, 0.8, 0.56, 0.66, 0.7, 0.6, 0.9, 0.62, 0.98, 0.74, 0.88, 0.84],
    lampRadius: 0.1,
    glow: [0.62, 0.76, 0.64, 0.68, 0.76, 0.65, 0.9, 0.7],
    plate: 0.56,
    lid: 0.38,
    bumper: 0.22,
    exhausts: false,
  },
};
