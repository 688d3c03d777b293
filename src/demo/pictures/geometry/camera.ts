import { dot, minus, type Vec2, type Vec3 } from './vector.ts';

/** Where the picture is taken from. Angles in degrees, distances in metres. */
export interface CameraPosition {
  /** 0 looks at the side, positive turns towards the front, negative towards the tail. */
  azimuth: number;
  /** Height of the eye above the horizon. */
  elevation: number;
  distance: number;
  target: Vec3;
  /** Picture units of a metre at the target's distance. */
  metre: number;
  /** Where the target falls in the 1280 × 720 frame. */
  centre: Vec2;
}

export interface Camera {
  eye: Vec3;
  /** Unit direction from the target to the eye. */
  towards: Vec3;
  right: Vec3;
  /** Picture units of a metre at the target. */
  metre: number;
  project(point: Vec3): Vec2;
}

/** A pinhole camera; far enough away it is a long lens and flatters the car. */
export function camera(place: CameraPosition): Camera {
  const turn = (place.azimuth * Math.PI) / 180;
  const lift = (place.elevation * Math.PI) / 180;
  const right: Vec3 = [Math.cos(turn), Math.sin(turn), 0];
  const towards: Vec3 = [-Math.sin(turn) * Math.cos(lift), Math.cos(turn) * Math.cos(lift), Math.sin(lift)];
  const up: Vec3 = [Math.sin(turn) * Math.sin(lift), -Math.cos(turn) * Math.sin(lift), Math.cos(lift)];
  const { target, distance, metre, centre } = place;
  return {
    metre,
    towards,
    right,
    eye: [
      target[0] + towards[0] * distance,
      target[1] + towards[1] * distance,
      target[2] + towards[2] * distance,
    ],
    project(point) {
      const offset = minus(point, target);
      const k = (metre * distance) / (distance - dot(offset, towards));
      return [centre[0] + dot(offset, right) * k, centre[1] - dot(offset, up) * k];
    },
  };
}
