import { carPicturePath, pictureBody } from '#domain/media/picture.ts';
import { isObject } from '#region/manifest/merge-patch.ts';
import { offeredPicture, pictureOffer } from '../../picture-offer.ts';
import { type ContentContext, type LoadedContent, reportUnknownReference } from '../loaded-content.ts';
import { contentValues } from './content-values.ts';

/** Checks that the site draws every picture of a page. */
export function checkContentPictures(loaded: LoadedContent, context: ContentContext): void {
  const offer = pictureOffer([context.region]);
  const { primary } = context.region.manifest.brand.colors;
  for (const [path, picture] of contentValues(loaded, 'picture')) {
    const bodyType = isObject(picture) ? picture.bodyType : undefined;
    if (typeof bodyType !== 'string') continue;
    const address = carPicturePath({ bodyType, paint: primary, angle: 'front', seed: 1 });
    if (offeredPicture(address, offer)) continue;
    reportUnknownReference(loaded, context, {
      path: [...path, 'bodyType'],
      kind: 'drawing of the body type',
      name: pictureBody(bodyType),
      known: [...offer.bodyTypes],
    });
  }
}
