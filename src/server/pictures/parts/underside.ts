import type { Shell } from '../body/shell.ts';
import type { Camera } from '../geometry/camera.ts';
import type { Vec2, Vec3 } from '../geometry/vector.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Canvas } from '../svg.ts';

/** Shadow on the ground: many faint outlines, which is cheaper than a blur and looks the same. */
export function drawShadow(canvas: Canvas, view: Camera, profile: Profile, shell: Shell): void {
  const middle = profile.length / 2;
  const outline = (grow: number): Vec2[] =>
    Array.from({ length: 48 }, (_, i) => {
      const [x, y] = shell.at(i / 8, 0.5);
      const away = Math.hypot(x - middle, y) || 1;
      return view.project([x + ((x - middle) / away) * grow, y + (y / away) * grow * 0.9 + grow * 0.08, 0]);
    });
  for (let i = 0; i <= 14; i++) canvas.fill(outline(0.42 - i * 0.045), '#2b2622', i < 7 ? 0.035 : 0.09);
  canvas.fill(outline(-0.24), '#15130f', 0.4);
}

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
