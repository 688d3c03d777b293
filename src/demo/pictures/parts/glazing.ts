import type { Cabin } from '../body/cabin.ts';
import type { Camera } from '../geometry/camera.ts';
import { facesEye, horizonOf } from '../geometry/horizon.ts';
import { cornersOf, rounded } from '../geometry/outline.ts';
import { mix, type Vec2 } from '../geometry/vector.ts';
import type { CabinProfile, Profile } from '../profiles/profile.ts';
import { paintSurface } from '../shading/strips.ts';
import type { Surface } from '../shading/surface.ts';
import type { Canvas } from '../svg.ts';
import { drawSeats } from './seats.ts';

/** Windows are outlines on the cabin: `[s, t]`. */
type Pane = Vec2[];

/** `s` of the middle of the near side. */
const NEAR = 1.5;

const GLASS = { colour: [0.012, 0.016, 0.017], gloss: 1, matt: 0.8 } as const;

export function drawGlazing(
  canvas: Canvas,
  view: Camera,
  profile: Profile,
  cabin: Cabin,
  upper: Surface,
): void {
  const shape = profile.cabin;
  if (!shape) return;
  const lay = (pane: Pane): Vec2[] => pane.map(([s, t]) => view.project(cabin.at(s, t)));
  const panes = { screen: screen(0), back: screen(3), near: sides(shape), far: mirror(sides(shape)) };
  const seen = Object.values(panes).filter((pane) => shows(view, cabin, pane));
  const hidden = Object.values(panes).filter((pane) => !seen.includes(pane));
  const outlines = seen.map((pane) => lay(trimmed(view, cabin, pane)));
  for (const outline of outlines) canvas.stroke(outline, '#0b0c0d', 3.5, 0.9, true);
  canvas.clipped(outlines, () => {
    canvas.flood('#14171a');
    for (const pane of hidden) canvas.fill(lay(pane), '#c9cfd2', 0.62);
    drawSeats(canvas, view, profile);
    canvas.sheer(0.62, () => paintSurface(canvas, view, upper, GLASS));
    pillars(canvas, view, cabin, shape);
  });
}

const screen = (middle: 0 | 3): Pane => {
  const wide = middle === 0 ? [0.86, 0.84] : [0.7, 0.66];
  const [low = 0.8, high = 0.8] = wide;
  const from = middle === 0 ? 0.03 : 0.1;
  return rounded(
    cornersOf([middle - low, from, middle + low, from, middle + high, 0.96, middle - high, 0.96]),
    0.08,
    3,
    12,
  );
};

const sides = ({ glass }: CabinProfile): Pane =>
  rounded(
    [
      [1 + glass[0], 0.05],
      [1 + glass[1], 0.05],
      [1 + mix(glass[1], glass[2], 0.5), 0.5],
      [1 + glass[2], 0.93],
      [1.02, 0.93],
    ],
    0.1,
    4,
    10,
  );

const mirror = (pane: Pane): Pane => pane.map(([s, t]) => [6 - s, t]);

/** Whether anything of a pane is seen: of a bent windscreen the near end shows even from the side. */
const shows = (view: Camera, cabin: Cabin, pane: Pane): boolean => {
  const near = pane.reduce((best, [s]) => (Math.abs(s - NEAR) < Math.abs(best - NEAR) ? s : best), 9);
  return facesEye(cabin.at, view, near, 0.5);
};

/** What a bent pane hides behind its own horizon is pulled to that horizon. */
function trimmed(view: Camera, cabin: Cabin, pane: Pane): Pane {
  const ends = pane.map(([s]) => s);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  if (low > 1 && high < 2) return pane;
  const trim = horizonOf(cabin.at, view, NEAR, low < 1 ? low : high);
  return pane.map(([s, t]): Vec2 => [trim(s, t), t]);
}

/** Dark posts between the side windows. */
function pillars(canvas: Canvas, view: Camera, cabin: Cabin, { pillars: posts, glass }: CabinProfile): void {
  const at = (x: number, t: number): Vec2 => {
    const from = cabin.at(1, t)[0];
    const to = cabin.at(2, t)[0];
    return view.project(cabin.at(1 + Math.min(glass[1] + 0.1, (x - from) / (to - from)), t));
  };
  for (const [x, wide] of posts) {
    const edge = (offset: number): Vec2[] =>
      [0, 0.3, 0.6, 1].map((t) => at(x + offset * (1 - 0.2 * t) + (x < 0 ? 0 : -0.03 * t), t));
    canvas.fill([...edge(-wide / 2), ...edge(wide / 2).reverse()], '#101214');
  }
}
