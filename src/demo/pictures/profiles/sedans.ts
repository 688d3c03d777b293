import type { Profile } from './profile.ts';
import { LOW } from './sections.ts';

export const sedan: Profile = {
  ...LOW,
  length: 4.6,
  width: 1.79,
  frontAxle: 0.92,
  rearAxle: 3.62,
  wheel: 0.325,
  rim: 0.7,
  sill: [0, 0.2, 0.5, 0.19, 1.4, 0.2, 3, 0.2, 4, 0.24, 4.6, 0.3],
  shoulder: [
    0, 0.68, 0.3, 0.775, 0.9, 0.87, 1.5, 0.925, 2.4, 0.96, 3.4, 0.99, 4.1, 1.02, 4.45, 1.015, 4.6, 0.99,
  ],
  crown: 0.06,
  cabin: {
    screen: [1.18, 2.0],
    back: [4.16, 3.38],
    roof: [1.95, 1.31, 2.35, 1.38, 2.75, 1.395, 3.1, 1.365, 3.4, 1.3],
    roofCrown: 0.06,
    widths: [0.79, 0.6],
    bulge: [0.16, 0.12],
    bow: [0.42, 0.4],
    pillars: [
      [2.46, 0.1],
      [3.36, 0.04],
    ],
    glass: [0.02, 0.9, 0.95],
  },
  doors: [1.42, 2.42, 3.4],
  face: 'slim',
  rearDesign: 'wing',
  wheels: ['five', 'twin', 'multi'],
};

export const midSizedSedan: Profile = {
  ...sedan,
  length: 4.88,
  width: 1.85,
  frontAxle: 0.95,
  rearAxle: 3.78,
  wheel: 0.34,
  sill: [0, 0.19, 0.5, 0.18, 1.4, 0.19, 3.2, 0.19, 4.2, 0.23, 4.88, 0.3],
  shoulder: [
    0, 0.7, 0.3, 0.79, 0.9, 0.88, 1.6, 0.93, 2.6, 0.965, 3.6, 0.995, 4.4, 1.03, 4.75, 1.02, 4.88, 0.99,
  ],
  cabin: {
    screen: [1.28, 2.14],
    back: [4.5, 3.58],
    roof: [2.05, 1.31, 2.5, 1.385, 2.9, 1.395, 3.3, 1.36, 3.6, 1.295],
    roofCrown: 0.06,
    widths: [0.82, 0.61],
    bulge: [0.16, 0.16],
    bow: [0.44, 0.42],
    pillars: [
      [2.62, 0.1],
      [3.62, 0.04],
    ],
    glass: [0.02, 0.93, 0.97],
  },
  doors: [1.5, 2.58, 3.6],
  face: 'broad',
  rearDesign: 'bar',
  wheels: ['twin', 'multi', 'turbine'],
};

export const luxurySedan: Profile = {
  ...midSizedSedan,
  length: 5.18,
  width: 1.92,
  frontAxle: 0.88,
  rearAxle: 4.0,
  wheel: 0.365,
  rim: 0.74,
  sill: [0, 0.2, 0.5, 0.19, 1.4, 0.2, 3.4, 0.2, 4.5, 0.24, 5.18, 0.31],
  shoulder: [
    0, 0.77, 0.3, 0.86, 0.9, 0.94, 1.7, 0.975, 2.8, 1.0, 3.9, 1.025, 4.7, 1.05, 5.05, 1.03, 5.18, 1.0,
  ],
  cabin: {
    screen: [1.46, 2.3],
    back: [4.66, 3.86],
    roof: [2.2, 1.35, 2.65, 1.43, 3.1, 1.445, 3.55, 1.41, 3.9, 1.34],
    roofCrown: 0.06,
    widths: [0.85, 0.63],
    bulge: [0.16, 0.14],
    bow: [0.44, 0.44],
    pillars: [
      [2.78, 0.1],
      [3.86, 0.04],
    ],
    glass: [0.02, 0.92, 0.96],
  },
  doors: [1.58, 2.72, 3.84],
  face: 'upright',
  rearDesign: 'wing',
  wheels: ['multi', 'mesh', 'turbine'],
};

/** A hatch under one long arc, made for little drag. */
export const hybrid: Profile = {
  ...sedan,
  length: 4.6,
  width: 1.78,
  shoulder: [
    0, 0.62, 0.3, 0.735, 0.9, 0.855, 1.4, 0.915, 2.3, 0.96, 3.3, 1.0, 4.1, 1.06, 4.5, 1.07, 4.6, 1.06,
  ],
  cabin: {
    screen: [0.98, 1.98],
    back: [4.44, 3.4],
    roof: [1.9, 1.325, 2.3, 1.385, 2.7, 1.38, 3.1, 1.335, 3.5, 1.26],
    roofCrown: 0.06,
    widths: [0.79, 0.59],
    bulge: [0.18, 0.24],
    bow: [0.42, 0.36],
    pillars: [
      [2.36, 0.1],
      [3.34, 0.04],
    ],
    glass: [0.0, 0.84, 0.96],
  },
  doors: [1.36, 2.34, 3.36],
  face: 'electric',
  rearDesign: 'bar',
  wheels: ['aero', 'turbine', 'twin'],
  spoiler: true,
};

export const stationwagon: Profile = {
  ...sedan,
  length: 4.7,
  rearAxle: 3.66,
  sill: [0, 0.2, 0.5, 0.19, 1.4, 0.2, 3, 0.2, 4, 0.24, 4.7, 0.3],
  shoulder: [0, 0.68, 0.3, 0.775, 0.9, 0.87, 1.5, 0.925, 2.4, 0.955, 3.4, 0.98, 4.3, 1.01, 4.7, 1.01],
  tail: { depth: 0.42, along: 2.3, across: 4.2 },
  tailLean: [0, 0.16, 0.2, 0.03, 0.36, 0, 0.6, 0.03, 0.9, 0.06, 1, 0.09],
  cabin: {
    screen: [1.18, 2.0],
    back: [4.58, 4.16],
    roof: [1.95, 1.31, 2.35, 1.385, 2.85, 1.41, 3.5, 1.4, 4.2, 1.34],
    roofCrown: 0.055,
    widths: [0.79, 0.61],
    bulge: [0.16, 0.2],
    bow: [0.42, 0.36],
    pillars: [
      [2.46, 0.1],
      [3.4, 0.09],
    ],
    glass: [0.02, 0.96, 0.97],
  },
  face: 'broad',
  rearDesign: 'block',
  wheels: ['twin', 'five', 'turbine'],
  rails: true,
  spoiler: true,
};
