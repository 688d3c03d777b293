import type { Outline } from '../geometry/outline.ts';
import type { FaceDesign } from './profile.ts';

/**
 * The look of a nose or tail: outlines as metres from the middle and height (0 to 1), in turn, on a car 1.8 m wide. Lamps are
 * given for one side and mirrored; everything else is given for one half and closed over the middle.
 */
export interface Face {
  lamp: Outline;
  lampRadius: number;
  /** The line of the daytime light, or of the tail light. */
  glow: Outline;
  /** Places and sizes (metres) of the lenses. */
  lenses: readonly (readonly [number, number, number])[];
  grille?: Outline;
  bars: 'lines' | 'mesh' | 'posts' | 'none';
  chrome: boolean;
  intake: Outline;
  /** Corner openings or fog lamps, for one side. */
  vent?: Outline;
  /** Height of the plate's middle. */
  plate: number;
  /** Height of the roundel. */
  badge: number;
}

export const FACES: Readonly<Record<FaceDesign, Face>> = {
  slim: {
    lamp: [0.48, 0.7, 0.62, 0.66, 0.98, 0.7, 1.16, 0.8, 0.98, 0.83, 0.62, 0.78],
    lampRadius: 0.05,
    glow: [0.54, 0.705, 0.66, 0.685, 0.96, 0.725, 1.08, 0.785],
    lenses: [
      [0.66, 0.73, 0.034],
      [0.8, 0.745, 0.036],
    ],
    grille: [0.5, 0.76, 0.46, 0.68, 0.36, 0.57, 0, 0.56],
    bars: 'lines',
    chrome: true,
    intake: [0.5, 0.34, 0.58, 0.14, 0.4, 0.09, 0, 0.09],
    vent: [0.72, 0.42, 0.9, 0.46, 0.86, 0.24, 0.7, 0.16],
    plate: 0.46,
    badge: 0.66,
  },
  broad: {
    lamp: [0.5, 0.68, 0.56, 0.6, 0.94, 0.63, 1.1, 0.74, 0.92, 0.79, 0.54, 0.78],
    lampRadius: 0.05,
    glow: [0.56, 0.76, 0.58, 0.63, 0.92, 0.655],
    lenses: [
      [0.67, 0.69, 0.042],
      [0.83, 0.705, 0.042],
    ],
    grille: [0.48, 0.8, 0.5, 0.62, 0.42, 0.42, 0, 0.4],
    bars: 'mesh',
    chrome: true,
    intake: [0.48, 0.24, 0.54, 0.12, 0.36, 0.07, 0, 0.07],
    vent: [0.64, 0.4, 0.88, 0.46, 0.88, 0.26, 0.66, 0.18],
    plate: 0.33,
    badge: 0.6,
  },
  upright: {
    lamp: [0.5, 0.8, 0.52, 0.64, 0.84, 0.64, 0.96, 0.68, 0.95, 0.8, 0.84, 0.82],
    lampRadius: 0.05,
    glow: [0.55, 0.78, 0.56, 0.67, 0.88, 0.67, 0.91, 0.78],
    lenses: [
      [0.67, 0.73, 0.05],
      [0.81, 0.73, 0.042],
    ],
    grille: [0.48, 0.82, 0.48, 0.6, 0.4, 0.52, 0, 0.52],
    bars: 'lines',
    chrome: true,
    intake: [0.52, 0.3, 0.6, 0.1, 0.42, 0.06, 0, 0.06],
    vent: [0.72, 0.34, 0.86, 0.36, 0.86, 0.22, 0.74, 0.18],
    plate: 0.42,
    badge: 0.67,
  },
  sport: {
    lamp: [0.56, 0.66, 0.7, 0.62, 0.96, 0.72, 1.12, 0.86, 0.92, 0.82, 0.68, 0.74],
    lampRadius: 0.04,
    glow: [0.6, 0.67, 0.72, 0.65, 0.94, 0.74, 1.06, 0.83],
    lenses: [
      [0.74, 0.695, 0.034],
      [0.86, 0.73, 0.034],
    ],
    grille: [0.44, 0.56, 0.54, 0.3, 0.4, 0.13, 0, 0.12],
    bars: 'mesh',
    chrome: false,
    intake: [0.3, 0.1, 0.4, 0.05, 0.2, 0.03, 0, 0.03],
    vent: [0.66, 0.46, 0.94, 0.54, 0.9, 0.2, 0.66, 0.12],
    plate: 0.42,
    badge: 0.68,
  },
  electric: {
    lamp: [0.46, 0.78, 0.62, 0.73, 0.98, 0.74, 1.12, 0.8, 0.96, 0.82, 0.62, 0.81],
    lampRadius: 0.03,
    glow: [0.5, 0.785, 0.64, 0.755, 0.98, 0.765, 1.06, 0.79],
    lenses: [
      [0.7, 0.772, 0.024],
      [0.82, 0.776, 0.024],
    ],
    bars: 'none',
    chrome: false,
    intake: [0.46, 0.26, 0.56, 0.12, 0.4, 0.07, 0, 0.07],
    vent: [0.72, 0.44, 0.84, 0.48, 0.82, 0.18, 0.7, 0.12],
    plate: 0.42,
    badge: 0.68,
  },
  friendly: {
    lamp: [0.48, 0.7, 0.54, 0.6, 0.8, 0.6, 0.98, 0.72, 0.96, 0.84, 0.72, 0.82],
    lampRadius: 0.09,
    glow: [0.56, 0.64, 0.78, 0.64, 0.92, 0.73, 0.92, 0.8],
    lenses: [
      [0.66, 0.7, 0.05],
      [0.81, 0.73, 0.042],
    ],
    grille: [0.4, 0.7, 0.42, 0.62, 0.34, 0.57, 0, 0.56],
    bars: 'none',
    chrome: false,
    intake: [0.46, 0.36, 0.54, 0.14, 0.36, 0.08, 0, 0.08],
    vent: [0.68, 0.32, 0.84, 0.34, 0.84, 0.2, 0.68, 0.16],
    plate: 0.46,
    badge: 0.63,
  },
};
