import { modelOf } from '../body/model.ts';
import { skinOf } from '../body/skin.ts';
import type { Camera } from '../geometry/camera.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { drawArch } from '../parts/arches.ts';
import { drawBed } from '../parts/bed.ts';
import { drawCockpit } from '../parts/cockpit.ts';
import { drawGlazing } from '../parts/glazing.ts';
import { drawLines } from '../parts/lines.ts';
import { drawMirror } from '../parts/mirrors.ts';
import { drawNose } from '../parts/nose.ts';
import { drawRear } from '../parts/rear.ts';
import { drawRail, drawRoofEnd, drawTrim } from '../parts/roof-details.ts';
import type { Stage } from '../parts/stage.ts';
import { drawBelly, drawShadow } from '../parts/underside.ts';
import { drawWheel, type Wheel } from '../parts/wheels.ts';
import type { Profile } from '../profiles/profile.ts';
import { blend, toHex } from '../shading/colour.ts';
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
  const { shell, cabin, body, deck, upper, glass, roof } = modelOf(profile, view.metre > 400);
  const stage: Stage = { canvas, view, profile, paint, shell, cabin, skin: skinOf(shell, view) };
  drawShadow(canvas, view, profile);
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
  rim(stage, (s) => shell.at(s, 1));
  paintSurface(canvas, view, body, paint);
  for (const x of [profile.rearAxle, profile.frontAxle]) drawArch(stage, x, trim);
  paintSurface(canvas, view, deck, paint);
  drawBed(stage);
  drawLines(stage);
  drawNose(stage);
  drawRear(stage);
  if (!cabin || !upper || !glass || !roof) return;
  drawMirror(stage, -1);
  if (profile.open) {
    drawCockpit(stage);
  } else {
    rim(stage, (s) => cabin.at(s, 1));
    paintSurface(canvas, view, upper, paint);
    drawGlazing(canvas, view, profile, cabin, glass);
    drawTrim(stage);
    if (profile.rails) drawRail(stage, -1);
    paintSurface(canvas, view, roof, paint);
    drawRoofEnd(stage);
    if (profile.rails) drawRail(stage, 1);
  }
  drawMirror(stage, 1);
}

/** Paint under the seam of two surfaces whose edges are sampled differently. */
function rim({ canvas, view, paint }: Stage, at: (s: number) => Vec3): void {
  const edge = Array.from({ length: 72 }, (_, i) => view.project(at(i / 12)));
  const tone = toHex(blend(paint.colour, [1, 1, 1], 0.1));
  canvas.fill(edge, tone);
  canvas.stroke(edge, tone, 2, 1, true);
}
