import type { InspectionMark } from './inspection-view.ts';

type Position = Pick<InspectionMark, 'view' | 'x' | 'y'>;

/** Where the areas of an inspection sit on the outline, on a grid of 72 × 30 with the nose to the right. */
const POSITIONS: Readonly<Record<string, Position>> = {
  exterior: { view: 'side', x: 34, y: 17 },
  engine: { view: 'side', x: 60.5, y: 17 },
  tyres: { view: 'side', x: 16.5, y: 22 },
  brakes: { view: 'side', x: 54, y: 22 },
  suspension: { view: 'side', x: 10, y: 16 },
  interior: { view: 'top', x: 31, y: 15 },
  battery: { view: 'top', x: 60, y: 9.5 },
  transmission: { view: 'top', x: 53, y: 15 },
  electrics: { view: 'top', x: 60, y: 20.5 },
  air_conditioning: { view: 'top', x: 42.5, y: 15 },
};

/** Position of an area; `undefined` if the outline does not have it. */
export function markPosition(area: string): Position | undefined {
  return Object.hasOwn(POSITIONS, area) ? POSITIONS[area] : undefined;
}
