import { type CarPicture, TURN_STEP } from '#domain/media/picture.ts';
import { type Camera, type CameraPosition, camera } from '../geometry/camera.ts';
import type { Profile } from '../profiles/profile.ts';

/** Places the camera for an angle, so that every body fills the frame alike. */
export function viewOf(profile: Profile, { angle, seed }: CarPicture): Camera {
  const { length, width, frontAxle, wheel } = profile;
  const tall = (profile.cabin?.roof[3] ?? 1.4) + 0.05;
  const turn = turnOf(angle);
  if (turn) {
    return camera({
      azimuth: turn.azimuth,
      elevation: 5,
      distance: 10,
      target: [length / 2, 0, tall / 2],
      // One scale for the whole turn, so that the size of the car does not change.
      metre: Math.min(1110 / Math.hypot(length, width), 400 / tall),
      centre: [640, 388],
    });
  }
  const whole = (azimuth: number, elevation: number, distance: number): CameraPosition => {
    const turn = (Math.abs(azimuth) * Math.PI) / 180;
    const across = length * Math.cos(turn) + width * Math.sin(turn);
    return {
      azimuth,
      elevation,
      distance,
      target: [length / 2, 0, tall / 2],
      metre: Math.min(270, (azimuth ? 1165 : 1110) / across, 425 / tall),
      // The nearer end is larger, so the car's middle is slightly off the picture's.
      centre: [640 + Math.sign(azimuth) * 12, 388],
    };
  };
  if (angle === 'side') return camera(whole(0, 3, 14));
  if (angle === 'rear') return camera(whole(-42, 5.5, 9));
  if (angle === 'wheel') {
    return camera({
      azimuth: 24,
      elevation: 5,
      distance: 8,
      target: [frontAxle + 0.1, width / 2, wheel + 0.12],
      metre: 640,
      centre: [640, 380],
    });
  }
  if (angle === 'detail') {
    const tail = seed % 2 === 1;
    return camera({
      azimuth: tail ? -48 : 48,
      elevation: 7,
      distance: 8,
      target: [tail ? length - 0.3 : 0.3, width * 0.36, (profile.shoulder[1] ?? 0.7) + (tail ? 0.12 : -0.06)],
      metre: 620,
      centre: [tail ? 700 : 580, 370],
    });
  }
  return camera(whole(42, 5.5, 9));
}

/**
 * The frame of a turn around the car. Only the near side of a car is drawn: a view of the far side is the mirror image
 * of the near one, as cars are alike on both sides.
 */
export function turnOf(angle: string): { azimuth: number; isMirrored: boolean } | undefined {
  const [, degrees] = /^turn(\d{3})$/.exec(angle) ?? [];
  if (!degrees) return undefined;
  // Between the axes: exactly head on the near side has no width to be drawn in.
  const around = Number(degrees) + TURN_STEP / 2;
  if (around > 90 && around < 270) return { azimuth: 180 - around, isMirrored: true };
  return { azimuth: around >= 270 ? around - 360 : around, isMirrored: false };
}
