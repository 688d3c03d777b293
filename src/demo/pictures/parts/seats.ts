import type { Camera } from '../geometry/camera.ts';
import { curve } from '../geometry/curve.ts';
import { rounded } from '../geometry/outline.ts';
import type { Vec2 } from '../geometry/vector.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Canvas } from '../svg.ts';

/** Backs and headrests as they show through glass, and the top of the dashboard. */
export function drawSeats(canvas: Canvas, view: Camera, profile: Profile): void {
  const shape = profile.cabin;
  if (!shape) return;
  const [, b = 2.4] = profile.doors;
  const belt = curve(profile.shoulder)(b);
  const rows = [...(profile.doors.length > 2 ? [b + 0.85] : []), b - 0.12];
  const across = (x: number, y: number, half: number, from: number, to: number, tone: string): void => {
    const corners: Vec2[] = [
      [y - half, from],
      [y + half, from],
      [y + half * 0.8, to],
      [y - half * 0.8, to],
    ];
    canvas.fill(
      rounded(corners, 0.07).map(([py, z]) => view.project([x + (z - from) * 0.25, py, z])),
      tone,
    );
    canvas.fill(
      rounded(corners, 0.07).map(([py, z]) => view.project([x + 0.12 + (z - from) * 0.25, py, z])),
      tone,
      0.8,
    );
  };
  for (const x of rows) {
    for (const y of [-0.36, 0.36]) {
      across(x, y, 0.24, belt - 0.3, belt + 0.13, '#0c0d0e');
      across(x + 0.12, y, 0.12, belt + 0.15, belt + 0.28, '#0c0d0e');
    }
  }
}
