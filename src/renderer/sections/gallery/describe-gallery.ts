import { pictureUrl } from '#domain/media/picture.ts';
import { carTitle } from '#region/text/car-title.ts';
import { pictureSource } from '#ui/picture/picture-source.ts';
import { describeMedia } from '../media/describe-media.ts';
import type { DescribeSection, SectionInput } from '../section-kind.ts';
import type { GalleryPicture, GalleryView, MediaTile } from './gallery-view.ts';

const MAX_WIDTH = 1280;
const THUMBNAIL = 160;

/** Pictures of the car, and what else there is to see and hear of it. */
export const describeGallery: DescribeSection<GalleryView> = (input) => {
  const { detail, context } = input;
  return {
    title: carTitle(detail.card),
    ...(detail.card.photo_count === 0 && { note: context.t('listing:noPhotos') }),
    pictures: detail.photos.map((photo, index) => {
      const caption = detail.photo_captions?.[index];
      return { ...galleryPicture(photo, context), ...(caption && { caption }) };
    }),
    media: mediaTiles(input),
  };
};

function galleryPicture(
  path: string,
  { region, pictureHost: host }: SectionInput['context'],
): GalleryPicture {
  const delivery = { host, sizes: region.manifest.pictures.sizes };
  return {
    ...pictureSource(path, delivery, MAX_WIDTH),
    thumbnail: pictureUrl({ path, host, width: THUMBNAIL }),
  };
}

/** Only what the page has a section for. */
function mediaTiles(input: SectionInput): MediaTile[] {
  const { region, t } = input.context;
  const media = region.manifest.pages.listing.includes('media') ? describeMedia(input) : undefined;
  const tiles: (MediaTile | undefined)[] = [
    media?.turn && { name: 'turn', label: t('media:tile.turn') },
    media?.panorama || media?.inside ? { name: 'inside', label: t('media:tile.inside') } : undefined,
    media?.film && { name: 'film', label: t('media:tile.film') },
    media?.sound ? { name: 'sound', label: t('media:tile.sound') } : undefined,
  ];
  return tiles.filter((tile) => tile !== undefined);
}
