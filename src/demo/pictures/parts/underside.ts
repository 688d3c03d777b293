import type { Shell } from '../body/shell.ts';
import type { Camera } from '../geometry/camera.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Canvas, Stop } from '../svg.ts';

/** Shadow on the ground: wide and soft around the car, deep under it and under the wheels. */
export function drawShadow(canvas: Canvas, view: Camera, profile: Profile): void {
  const middle = profile.length / 2;
  const half = profile.width / 2;
  const pool = (x: number, y: number, long: number, wide: number, stops: readonly Stop[]): void => {
    const centre = view.project([x, y, 0]);
    const tip = view.project([x + long, y, 0]);
    const flank = view.project([x, y + wide, 0]);
    canvas.pool(
      centre,
      [tip[0] - centre[0], tip[1] - centre[1]],
      [flank[0] - centre[0], flank[1] - centre[1]],
      stops,
    );
  };
  pool(middle, 0.1, middle * 1.42, half * 1.95, SOFT);
  for (const x of [middle * 0.46, middle * 1.54]) pool(x, 0.05, middle * 0.78, half * 1.5, FAINT);
  pool(middle, 0, middle * 1.16, half * 1.4, DEEP);
  for (const x of [0.62, profile.length - 0.62]) pool(x, 0, 0.8, half * 1.22, DEEP);
  for (const x of [profile.frontAxle, profile.rearAxle]) pool(x, half - 0.12, 0.5, 0.34, DEEP);
}

const SOFT: readonly Stop[] = [
  { at: 0, colour: '#2a2622', opacity: 0.62 },
  { at: 0.45, colour: '#2a2622', opacity: 0.46 },
  { at: 0.7, colour: '#2a2622', opacity: 0.2 },
  { at: 0.88, colour: '#2a2622', opacity: 0.05 },
  { at: 1, colour: '#2a2622', opacity: 0 },
];
const FAINT: readonly Stop[] = SOFT.map((stop) => ({ ...stop, opacity: (stop.opacity ?? 1) * 0.8 }));
const DEEP: readonly Stop[] = [
  { at: 0, colour: '#131110', opacity: 0.9 },
  { at: 0.6, colour: '#131110', opacity: 0.75 },
  { at: 0.85, colour: '#131110', opacity: 0.28 },
  { at: 1, colour: '#131110', opacity: 0 },
];

/** The dark belly between body and ground. */
export function drawBelly(canvas: Canvas, view: Camera, shell: Shell): void {
  const rim = Array.from({ length: 60 }, (_, i): Vec3 => shell.at(i / 10, 0));
  canvas.fill(
    rim.map((p) => view.project([p[0], p[1] * 0.97, p[2] + 0.02])),
    '#0c0c0d',
  );
  canvas.fill(
    rim.map((p) => view.project([p[0] * 0.985 + 0.03, p[1] * 0.9, p[2] - 0.05])),
    '#0c0c0d',
  );
}
