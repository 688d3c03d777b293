import type { Canvas } from '../svg.ts';

/** A quiet studio: a pale warm wall that meets a pale floor without an edge. */
export function drawBackdrop(canvas: Canvas, horizon = 395): void {
  const at = horizon / 720;
  const wall = canvas.gradient(
    [0, 0],
    [0, 720],
    [
      { at: 0, colour: '#e9e7e3' },
      { at: at - 0.18, colour: '#f3f1ee' },
      { at: at - 0.02, colour: '#eeece8' },
      { at: at + 0.03, colour: '#e3e0db' },
      { at: at + 0.22, colour: '#ebe8e4' },
      { at: 1, colour: '#dfdbd5' },
    ],
  );
  canvas.flood(wall);
  const light = canvas.radial(
    [640, 470],
    620,
    [
      { at: 0, colour: '#fff', opacity: 0.75 },
      { at: 0.55, colour: '#fff', opacity: 0.25 },
      { at: 1, colour: '#fff', opacity: 0 },
    ],
    0.5,
  );
  canvas.flood(light);
}
