import { circle } from '../geometry/outline.ts';
import type { Vec2 } from '../geometry/vector.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Stage } from './stage.ts';
import { drawWheel, type Wheel } from './wheels.ts';

export const archRadius = (profile: Profile): number => profile.wheel * 1.1 + 0.012;

const arc = (stage: Stage, x: number, radius: number, step = 30): Vec2[] =>
  circle([x, stage.profile.wheel], radius, step, -0.6, Math.PI + 0.6).map(
    ([px, pz]): Vec2 => [px, Math.max(pz, stage.shell.sill(px))],
  );

/** Wheel house and wheel of one axle on the near side. */
export function drawArch(stage: Stage, x: number, wheel: Pick<Wheel, 'design' | 'finish'>): void {
  const { canvas, view, profile, skin, shell } = stage;
  const radius = archRadius(profile);
  const opening = arc(stage, x, radius);
  if (profile.cladding) canvas.fill(skin.side(arc(stage, x, radius + 0.065), 0.004), '#26282a');
  canvas.fill(skin.side(opening), '#070708');
  const low: Vec2[] = [
    [x + radius * 1.5, 0.1],
    [x + radius * 1.5, -0.2],
    [x - radius * 1.5, -0.2],
    [x - radius * 1.5, 0.1],
  ];
  const upper = circle([x, profile.wheel], radius, 24, -0.35, Math.PI + 0.35);
  const right = view.project([low[0]?.[0] ?? 0, shell.side(x, 0.4)[1], 0.12]);
  const window = [
    ...skin.side(upper),
    ...low
      .slice()
      .reverse()
      .map(([px, pz]) => view.project([px, shell.side(x, 0.4)[1], pz])),
  ];
  if (right) {
    canvas.clipped([window], () =>
      drawWheel(canvas, view, {
        x,
        y: profile.width / 2 - 0.06,
        radius: profile.wheel,
        rim: profile.rim,
        ...wheel,
      }),
    );
  }
  const lip = circle([x, profile.wheel], radius, 30, 0.02, Math.PI - 0.02);
  canvas.stroke(skin.side(lip), profile.cladding ? '#5a5d60' : '#ffffff', 1.2, profile.cladding ? 0.5 : 0.35);
}
