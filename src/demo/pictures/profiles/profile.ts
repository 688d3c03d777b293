import type { Knots } from '../geometry/curve.ts';
import type { TailDesign } from './tails.ts';

export type WheelDesign = 'five' | 'twin' | 'multi' | 'turbine' | 'cover' | 'mesh' | 'aero';
export type FaceDesign = 'slim' | 'broad' | 'upright' | 'sport' | 'electric' | 'friendly';

/** A rounded end of the body seen from above. */
export interface PlanEnd {
  /** How far back the rounding reaches, in metres. */
  depth: number;
  /** 2 is an ellipse; more is squarer, along the car and across it. */
  along: number;
  across: number;
}

/** The upper part of the body: glass, pillars and roof. */
export interface CabinProfile {
  /** x of the windscreen's foot and head on the centre line. */
  screen: readonly [number, number];
  /** x of the rear window's foot and head on the centre line. */
  back: readonly [number, number];
  /** Height of the roof's edge along the car; the crown comes on top. */
  roof: Knots;
  roofCrown: number;
  /** Half widths at the foot and at the roof. */
  widths: readonly [number, number];
  /** Roundness of windscreen and rear window: 0 is straight. */
  bulge: readonly [number, number];
  /** How deep windscreen and tail are rounded when seen from above. */
  bow: readonly [number, number];
  /** x of the pillars between the side windows at the belt, and how wide they are. */
  pillars: readonly (readonly [number, number])[];
  /** Where the side windows begin and end along the side (0 to 1) at the belt, and their end at the roof. */
  glass: readonly [number, number, number];
  /** The last stretch of the side has no windows (a goods van). */
  blind?: number;
}

/** Everything that makes one body type look like itself. Lengths in metres, x from the nose. */
export interface Profile {
  length: number;
  width: number;
  frontAxle: number;
  rearAxle: number;
  wheel: number;
  /** Share of the tyre's radius that the rim takes. */
  rim: number;
  /** Height of the lower edge of the body along the car. */
  sill: Knots;
  /** Height of the upper edge of the body sides along the car: bonnet, belt, boot. */
  shoulder: Knots;
  /** How much bonnet and boot lid rise to the middle. */
  crown: number;
  nose: PlanEnd;
  tail: PlanEnd;
  /** How far the nose stands back at each height (0 foot, 1 bonnet edge), in metres. */
  noseLean: Knots;
  tailLean: Knots;
  /** Width of the body at each height, 1 is the widest. */
  section: Knots;
  cabin?: CabinProfile;
  /** x of the door gaps at the sill; the first is the front edge of the front door. */
  doors: readonly number[];
  face: FaceDesign;
  rearDesign: TailDesign;
  wheels: readonly WheelDesign[];
  /** Height of unpainted cladding over the sill, in metres. */
  cladding?: number;
  rails?: boolean;
  spoiler?: boolean;
  /** An open load bed between these x. */
  bed?: readonly [number, number];
  /** No roof: the seats are seen. */
  open?: boolean;
  sliding?: boolean;
}
