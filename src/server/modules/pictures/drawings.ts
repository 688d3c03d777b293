import type { CarPicture } from '#domain/media/picture.ts';

/** Draws the cars of listings and pages that have no photographs. */
export interface Drawings {
  /** Draws a view of a car as SVG. */
  drawCar(picture: CarPicture): string;
  /** Changes whenever a drawing may have changed. */
  drawingVersion(): string;
}

/** Loads the code that draws, when the first drawing is asked for. */
export type OpenDrawings = () => Promise<Drawings>;
