import type { InspectionReport, ListingSections, MediaFile } from '#contracts/types.ts';
import { CAR_ANGLES, type CarAngle, carPicturePath } from '#domain/picture.ts';
import type { DemoOffer } from '../listing-fields.ts';
import type { Random } from '../random.ts';

type Media = NonNullable<ListingSections['mediaSection']>;

const PANORAMA: readonly CarAngle[] = ['front', 'side', 'rear'];
const FLAW_ANGLES: readonly CarAngle[] = ['detail', 'wheel', 'side'];

/** Drawn pictures of the car; a car that is only announced has one. */
export function mediaSection(
  { car, sale, flags }: DemoOffer,
  reports: InspectionReport[],
  random: Random,
): Media {
  let id = 0;
  const files = (collection: MediaFile['collection'], angles: readonly CarAngle[]): MediaFile[] =>
    angles.map((angle, index) => {
      id++;
      const path = carPicturePath({ bodyType: car.model.bodyType, paint: car.paint, angle, seed: car.seed });
      return {
        id,
        name: angle,
        full_path: path,
        file_name: path.slice(path.lastIndexOf('/') + 1),
        mime_type: 'image/webp',
        collection,
        thumbnail_url: path,
        watermark_url: '',
        published: true,
        updated_at: `${sale.publishedOn}T00:00:00.000Z`,
        index,
      };
    });
  const photos = files('photos', flags.is_coming_soon ? ['front'] : CAR_ANGLES);
  const exterior360 = files('exterior_360', flags.has_360_exterior_photos ? PANORAMA : []);
  const interior360 = files('interior_360', flags.has_360_interior_photos ? ['interior', 'boot'] : []);
  const notes = reports.flatMap(({ findings }) => findings).filter(({ severity }) => severity !== 'ok');
  const closeUps = files(
    'close_ups',
    notes.map(() => random.pick(FLAW_ANGLES)),
  );
  const pins = notes.flatMap((note, at) => {
    const closeUp = closeUps[at];
    if (!closeUp || !photos[0]) return [];
    note.photoId = closeUp.id;
    const spot = { x: round(random.between(0.2, 0.8)), y: round(random.between(0.4, 0.75)) };
    return [{ mediaId: photos[0].id, closeUpId: closeUp.id, ...spot, annotation: note.finding }];
  });
  return {
    photos,
    interior360,
    exterior360,
    closeUps,
    mechanicVideo: files('mechanic_video', flags.has_mechanic_video_notes ? ['engine'] : []),
    engineSound: [],
    pins,
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
