import { mix, type Vec2, type Vec3 } from '../geometry/vector.ts';
import type { Stage } from './stage.ts';

const DEPTH = 0.46;

/** The open load bed of a pickup, seen over its walls. */
export function drawBed({ canvas, view, shell, profile }: Stage): void {
  if (!profile.bed) return;
  const [from, to] = profile.bed;
  const half = Math.min(shell.edge(from), shell.edge((from + to) / 2)) * 0.91;
  const top = shell.shoulder((from + to) / 2) + 0.004;
  const seen = (points: readonly Vec3[]): Vec2[] => points.map((p) => view.project(p));
  const rim: Vec3[] = [
    [from, -half, top],
    [to, -half, top],
    [to, half, top],
    [from, half, top],
  ];
  const wall = (x0: number, y0: number, x1: number, y1: number): Vec2[] =>
    seen([
      [x0, y0, top],
      [x1, y1, top],
      [x1, y1, top - DEPTH],
      [x0, y0, top - DEPTH],
    ]);
  canvas.clipped([seen(rim)], () => {
    canvas.fill(seen(rim), '#101112');
    canvas.fill(wall(from, -half, to, -half), '#34373a');
    canvas.fill(wall(from, -half, from, half), '#24272a');
    canvas.fill(wall(to, -half, to, half), '#2c2f32');
    for (let i = 1; i < 8; i++) {
      const x = mix(from, to, i / 8);
      canvas.stroke(
        seen([
          [x, -half, top],
          [x, -half, top - DEPTH],
        ]),
        '#131415',
        2,
        0.7,
      );
    }
  });
  canvas.stroke(seen(rim), '#1b1d1f', 5, 1, true);
  canvas.stroke(seen(rim.slice(2)), '#6d7174', 1.2, 0.7);
}
