import { demoMediaPath, parseDemoMediaPath } from './demo-media.ts';
import { carPicturePath, parseCarPicturePath } from './picture.ts';

/** The same picture in another paint (`#rrggbb`); other images are unchanged. */
export function repaint(path: string, paint: string): string {
  const picture = parseCarPicturePath(path);
  if (picture) return carPicturePath({ ...picture, paint });
  const media = parseDemoMediaPath(path);
  return media && media.kind !== 'engine' ? demoMediaPath({ ...media, paint }) : path;
}
