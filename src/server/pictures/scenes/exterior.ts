import { cabinOf } from '../body/cabin.ts';
import { cabinLevels, lidGrid, ringGrid, shellLevels } from '../body/grids.ts';
import { shellOf } from '../body/shell.ts';
import { skinOf } from '../body/skin.ts';
import type { Camera } from '../geometry/camera.ts';
import { drawArch } from '../parts/arches.ts';
import { drawGlazing } from '../parts/glazing.ts';
import { drawLines } from '../parts/lines.ts';
import { drawMirror } from '../parts/mirrors.ts';
import { drawNose } from '../parts/nose.ts';
import { drawRear } from '../parts/rear.ts';
import { drawBelly, drawShadow } from '../parts/underside.ts';
import { drawWheel, type Wheel } from '../parts/wheels.ts';
import type { Profile } from '../profiles/profile.ts';
import { paintSurface } from '../shading/strips.ts';
import type { Material } from '../shading/studio.ts';
import type { Canvas } from '../svg.ts';

export type Trim = Pick<Wheel, 'design' | 'finish'>;

/** The whole car from outside, from back to front. */
export function drawExterior(
  canvas: Canvas,
  view: Camera,
  profile: Profile,
  paint: Material,
  trim: Trim,
): void {
  const shell = shellOf(profile);
  const cabin = profile.cabin && cabinOf(profile.cabin, shell);
  const stage = { canvas, view, profile, paint, shell, cabin, skin: skinOf(shell, view) };
  drawShadow(canvas, view, profile, shell);
  for (const x of [profile.frontAxle, profile.rearAxle]) {
    drawWheel(canvas, view, {
      x,
      y: 0.06 - profile.width / 2,
      radius: profile.wheel,
      rim: profile.rim,
      ...trim,
    });
  }
  drawBelly(canvas, view, shell);
  paintSurface(canvas, view, ringGrid(shell.at, shellLevels), paint);
  for (const x of [profile.rearAxle, profile.frontAxle]) drawArch(stage, x, trim);
  paintSurface(canvas, view, lidGrid(shell.span, shell.edge, shell.deck), paint, true);
  drawLines(stage);
  drawNose(stage);
  drawRear(stage);
  if (!cabin) return;
  drawMirror(stage, -1);
  paintSurface(canvas, view, ringGrid(cabin.at, cabinLevels), paint);
  drawGlazing(canvas, view, profile, cabin);
  paintSurface(canvas, view, lidGrid(cabin.span, cabin.edge, cabin.roof), paint, true);
  drawMirror(stage, 1);
}
