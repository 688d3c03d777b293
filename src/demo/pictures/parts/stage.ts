import type { Cabin } from '../body/cabin.ts';
import type { Shell } from '../body/shell.ts';
import type { Skin } from '../body/skin.ts';
import type { Camera } from '../geometry/camera.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Material } from '../shading/studio.ts';
import type { Canvas } from '../svg.ts';

/** One car in front of one camera: what every part needs to draw itself. */
export interface Stage {
  canvas: Canvas;
  view: Camera;
  profile: Profile;
  paint: Material;
  shell: Shell;
  skin: Skin;
  cabin?: Cabin;
}
