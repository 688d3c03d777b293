import { demoMediaPath, parseDemoMediaPath } from './demo-media.ts';
import { carPicturePath, parseCarPicturePath } from './picture.ts';

/** The same drawing in another paint (`#rrggbb`); what was not drawn stays as it is. */
export function repaint(path: string, paint: string): string {
  const picture = parseCarPicturePath(path);
  if (picture) return carPicturePath({ ...picture, paint });
  const media = parseDemoMediaPath(path);
  return media && media.kind !== 'engine' ? demoMediaPath({ ...media, paint }) : path;
}
