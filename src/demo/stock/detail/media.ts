import type { InspectionReport, ListingSections, MediaFile } from '#contracts/types.ts';
import { type DemoMedia, demoMediaPath } from '#domain/media/demo-media.ts';
import {
  CAR_ANGLES,
  type CarAngle,
  carPicturePath,
  type FlawView,
  TURN_VIEWS,
} from '#domain/media/picture.ts';
import type { DemoCar } from '../car.ts';
import type { DemoOffer } from '../listing-fields.ts';
import type { Random } from '../random.ts';

const FLAWS: Readonly<Record<string, Flaw>> = {
  light_scratches: { on: 'side', x: 0.58, y: 0.55, view: 'scratch' },
  stone_chips: { on: 'front', x: 0.3, y: 0.5, view: 'stonechip' },
  small_dent: { on: 'rear', x: 0.4, y: 0.52, view: 'dent' },
  repainted_panel: { on: 'front', x: 0.52, y: 0.5, view: 'detail' },
  structural_repair: { on: 'front', x: 0.44, y: 0.62, view: 'detail' },
  seat_wear: { on: 'interior', x: 0.2, y: 0.82, view: 'worn' },
  steering_wheel_wear: { on: 'interior', x: 0.68, y: 0.6, view: 'worn' },
  trim_scratches: { on: 'interior', x: 0.5, y: 0.66, view: 'worn' },
  discs_worn: { on: 'wheel', x: 0.5, y: 0.5, view: 'wheel' },
  pads_renewed: { on: 'wheel', x: 0.46, y: 0.46, view: 'wheel' },
  tyres_renewed: { on: 'wheel', x: 0.4, y: 0.78, view: 'wheel' },
  tread_low: { on: 'wheel', x: 0.44, y: 0.8, view: 'wheel' },
  bushings_worn: { on: 'wheel', x: 0.6, y: 0.4, view: 'wheel' },
  dampers_renewed: { on: 'wheel', x: 0.6, y: 0.36, view: 'wheel' },
  bulb_renewed: { on: 'front', x: 0.24, y: 0.52, view: 'detail' },
  gas_refilled: { on: 'interior', x: 0.5, y: 0.56, view: 'interior' },
};

const UNDER_THE_BONNET: Flaw = { on: 'engine', x: 0.5, y: 0.5, view: 'engine' };

type Media = NonNullable<ListingSections['mediaSection']>;

const TYPES = { webp: 'image/webp', webm: 'video/webm', wav: 'audio/wav' } as const;
const POSTER = 'turn310';

/** Drawn and synthesised media of the car (SPEC 3.8); an announced car has one picture. */
export function mediaSection(
  { car, sale, flags }: DemoOffer,
  reports: InspectionReport[],
  random: Random,
): Media {
  let id = 0;
  const drawn = (angle: string) =>
    carPicturePath({ bodyType: car.model.bodyType, paint: car.paint, angle, seed: car.seed });
  const files = (collection: MediaFile['collection'], paths: readonly string[]): MediaFile[] =>
    paths.map((path, index) => {
      id++;
      return {
        ...fileOf(path),
        id,
        full_path: path,
        collection,
        thumbnail_url: path.endsWith('.webm') ? drawn(POSTER) : path.endsWith('.wav') ? '' : path,
        watermark_url: '',
        published: true,
        updated_at: `${sale.publishedOn}T00:00:00.000Z`,
        index,
      };
    });
  const made = (has: boolean, media: DemoMedia | undefined) => (has && media ? [demoMediaPath(media)] : []);
  const { bodyType } = car.model;
  const { paint, seed } = car;
  const angles = flags.is_coming_soon ? CAR_ANGLES.slice(0, 1) : CAR_ANGLES;
  const photos = files('photos', angles.map(drawn));
  const exterior360 = files('exterior_360', flags.has_360_exterior_photos ? TURN_VIEWS.map(drawn) : []);
  const interior360 = files(
    'interior_360',
    made(flags.has_360_interior_photos, { kind: 'panorama', bodyType, paint, seed }),
  );
  const notes = reports.flatMap(({ findings }) => findings).filter(({ severity }) => severity !== 'ok');
  const flaws = notes.map(({ finding }) => flawOf(finding));
  const closeUps = files(
    'close_ups',
    flaws.map(({ view }) => drawn(view)),
  );
  return {
    photos,
    interior360,
    exterior360,
    closeUps,
    mechanicVideo: files(
      'mechanic_video',
      made(flags.has_mechanic_video_notes, { kind: 'film', bodyType, paint, seed }),
    ),
    engineSound: files('engine_sound', made(!flags.is_coming_soon, soundOf(car))),
    pins: pinFlaws(notes, flaws, { photos, closeUps }, random),
  };
}

/** Marks what inspections have found on the photos, and notes the close-up in each finding. */
function pinFlaws(
  notes: readonly InspectionReport['findings'][number][],
  flaws: readonly ReturnType<typeof flawOf>[],
  { photos, closeUps }: Record<'photos' | 'closeUps', readonly MediaFile[]>,
  random: Random,
): Media['pins'] {
  return notes.flatMap((note, at) => {
    const closeUp = closeUps[at];
    const { on, x, y } = flaws[at] ?? flawOf(note.finding);
    const photo = photos[CAR_ANGLES.indexOf(on)];
    if (!closeUp || !photo) return [];
    note.photoId = closeUp.id;
    const spot = { x: near(x, random), y: near(y, random) };
    return [{ mediaId: photo.id, closeUpId: closeUp.id, ...spot, annotation: note.finding }];
  });
}

function fileOf(path: string): Pick<MediaFile, 'name' | 'file_name' | 'mime_type'> {
  const file_name = path.slice(path.lastIndexOf('/') + 1);
  const dot = file_name.lastIndexOf('.');
  const ending = file_name.slice(dot + 1);
  const mime_type = ending === 'webm' || ending === 'wav' ? TYPES[ending] : TYPES.webp;
  return { name: file_name.slice(0, dot), file_name, mime_type };
}

/** Maximum capacity in cm³ by number of cylinders. */
const CYLINDERS: readonly (readonly [cc: number, cylinders: number])[] = [
  [1100, 3],
  [2600, 4],
  [4200, 6],
  [Number.POSITIVE_INFINITY, 8],
];

/** Every second car with an engine has a recording. */
function soundOf({ engine, seed }: DemoCar): DemoMedia | undefined {
  const { cc } = engine;
  if (!cc || engine.fuel === 'electric' || seed % 2 === 0) return undefined;
  const [, cylinders = 4] = CYLINDERS.find(([most]) => cc <= most) ?? [];
  return { kind: 'engine', cylinders, fuel: engine.fuel === 'diesel' ? 'diesel' : 'petrol', seed };
}

const near = (place: number, random: Random): number =>
  Math.round((place + random.between(-0.04, 0.04)) * 100) / 100;

/** Location of a finding: the picture with its pin (shares of width and height), and the close-up. */
interface Flaw {
  on: CarAngle;
  x: number;
  y: number;
  view: FlawView | CarAngle;
}

/** All other findings are under the bonnet. */
const flawOf = (finding: string): Flaw => FLAWS[finding] ?? UNDER_THE_BONNET;
