import type { ContentPicture } from '#contracts/types.ts';
import { type CarPicture, GENERIC_BODY } from '#domain/media/picture.ts';
import type { ResolvedRegion } from './resolved-region.ts';

type Region = Pick<ResolvedRegion, 'manifest'>;

/** Picture of the home page: a car of the region's favourite body type in the colour of the brand. */
export function heroPicture({ manifest: { pages, brand } }: Region): CarPicture {
  return { bodyType: pages.bodyTypes[0] ?? '', paint: brand.colors.primary, angle: 'front', seed: 7 };
}

/** Picture that a content page names, by default in the colour of the brand. */
export function contentCar(
  { bodyType, paint, angle = 'front', seed = 1 }: ContentPicture,
  { manifest: { brand } }: Region,
): CarPicture {
  return { bodyType, paint: paint ?? brand.colors.primary, angle, seed };
}

/** Picture of a rated model; a generic car if the catalogue does not know its body type. */
export const ratedPicture = (bodyType: string | undefined): ContentPicture => ({
  bodyType: bodyType || GENERIC_BODY,
});

/** Every drawn picture on the pages of a region, except those of listings. */
export function sitePictures(region: ResolvedRegion): CarPicture[] {
  const { ratedModels = {}, ...content } = region.content;
  const rated = Object.values(ratedModels).map(({ bodyType }) => ratedPicture(bodyType));
  return [
    heroPicture(region),
    ...[...rated, ...picturesIn(content)].map((picture) => contentCar(picture, region)),
  ];
}

/** Every `picture` of a content file, at any depth. */
function picturesIn(content: unknown): ContentPicture[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    key === 'picture' ? [value as ContentPicture] : picturesIn(value),
  );
}
