import type { Profile } from './profile.ts';

type Sections = Pick<Profile, 'noseLean' | 'tailLean' | 'section' | 'nose' | 'tail'>;

/** Low cars: a nose that leans back over a full bumper, sides with a crease below the handles. */
export const LOW: Sections = {
  nose: { depth: 0.66, along: 2.2, across: 4 },
  tail: { depth: 0.45, along: 2.2, across: 4.4 },
  noseLean: [0, 0.12, 0.15, 0.04, 0.36, 0, 0.6, 0.012, 0.84, 0.05, 0.94, 0.1, 1, 0.17],
  tailLean: [0, 0.2, 0.2, 0.05, 0.4, 0, 0.65, 0.03, 0.9, 0.05, 1, 0.12],
  section: [
    0, 0.93, 0.1, 0.962, 0.3, 0.968, 0.5, 0.98, 0.67, 1, 0.73, 0.984, 0.9, 0.962, 0.96, 0.945, 1, 0.9,
  ],
};

/** Hatchbacks: as low cars, with an upright tail. */
export const HATCH: Sections = {
  ...LOW,
  tail: { depth: 0.42, along: 2.3, across: 4.2 },
  tailLean: [0, 0.16, 0.2, 0.03, 0.36, 0, 0.6, 0.03, 0.9, 0.06, 1, 0.09],
};

/** High cars: upright at both ends and slab sided, with a full shoulder. */
export const HIGH: Sections = {
  nose: { depth: 0.55, along: 2.2, across: 4.6 },
  tail: { depth: 0.42, along: 2.3, across: 4.8 },
  noseLean: [0, 0.14, 0.14, 0.05, 0.32, 0, 0.6, 0.008, 0.86, 0.03, 0.95, 0.07, 1, 0.14],
  tailLean: [0, 0.16, 0.2, 0.03, 0.36, 0, 0.6, 0.02, 0.9, 0.04, 1, 0.06],
  section: [
    0, 0.945, 0.1, 0.968, 0.3, 0.966, 0.52, 0.98, 0.7, 1, 0.76, 0.988, 0.92, 0.97, 0.97, 0.952, 1, 0.915,
  ],
};

/** Boxes on wheels. */
export const BOX: Sections = {
  nose: { depth: 0.6, along: 2.2, across: 4.2 },
  tail: { depth: 0.25, along: 2.4, across: 5 },
  noseLean: [0, 0.12, 0.14, 0.04, 0.3, 0, 0.6, 0.03, 0.9, 0.11, 1, 0.2],
  tailLean: [0, 0.1, 0.2, 0.01, 0.4, 0, 1, 0.02],
  section: [0, 0.95, 0.1, 0.975, 0.4, 0.985, 0.62, 1, 0.7, 0.99, 0.95, 0.98, 1, 0.955],
};
