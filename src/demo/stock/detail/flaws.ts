import type { CarAngle, FlawView } from '#domain/media/picture.ts';

/** Location of a finding: the picture with its pin (shares of width and height), and the close-up. */
export interface Flaw {
  on: CarAngle;
  x: number;
  y: number;
  view: FlawView | CarAngle;
}

const FLAWS: Readonly<Record<string, Flaw>> = {
  light_scratches: { on: 'side', x: 0.58, y: 0.55, view: 'scratch' },
  stone_chips: { on: 'front', x: 0.3, y: 0.5, view: 'stonechip' },
  small_dent: { on: 'rear', x: 0.4, y: 0.52, view: 'dent' },
  repainted_panel: { on: 'front', x: 0.52, y: 0.5, view: 'detail' },
  structural_repair: { on: 'front', x: 0.44, y: 0.62, view: 'detail' },
  seat_wear: { on: 'interior', x: 0.2, y: 0.82, view: 'worn' },
  steering_wheel_wear: { on: 'interior', x: 0.68, y: 0.6, view: 'worn' },
  trim_scratches: { on: 'interior', x: 0.5, y: 0.66, view: 'worn' },
  discs_worn: { on: 'wheel', x: 0.5, y: 0.5, view: 'wheel' },
  pads_renewed: { on: 'wheel', x: 0.46, y: 0.46, view: 'wheel' },
  tyres_renewed: { on: 'wheel', x: 0.4, y: 0.78, view: 'wheel' },
  tread_low: { on: 'wheel', x: 0.44, y: 0.8, view: 'wheel' },
  bushings_worn: { on: 'wheel', x: 0.6, y: 0.4, view: 'wheel' },
  dampers_renewed: { on: 'wheel', x: 0.6, y: 0.36, view: 'wheel' },
  bulb_renewed: { on: 'front', x: 0.24, y: 0.52, view: 'detail' },
  gas_refilled: { on: 'interior', x: 0.5, y: 0.56, view: 'interior' },
};
const UNDER_THE_BONNET: Flaw = { on: 'engine', x: 0.5, y: 0.5, view: 'engine' };

/** All other findings are under the bonnet. */
export const flawOf = (finding: string): Flaw => FLAWS[finding] ?? UNDER_THE_BONNET;
