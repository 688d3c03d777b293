import type { ListingSections } from '#contracts/types.ts';
import { FILM_SCENES } from '#domain/media/demo-film.ts';
import { mediaUrl, parseDemoMediaPath } from '#domain/media/demo-media.ts';
import { pictureUrl } from '#domain/media/picture.ts';
import { formatNumber } from '#region/format/format.ts';
import { carTitle } from '#region/text/car-title.ts';
import { pictureSource } from '#ui/picture/picture-source.ts';
import type { DescribeSection, SectionInput } from '../section-kind.ts';
import { termLabel } from '../term-label.ts';
import { closeUpsOf } from './close-ups.ts';
import type { FlawPicture, MediaView } from './media-view.ts';
import { visibleFiles } from './visible-files.ts';
import { webVtt } from './web-vtt.ts';

type Context = SectionInput['context'];
type Media = NonNullable<ListingSections['mediaSection']>;

/** Width of the frames of a turn and of pictures with pins, px. */
const FRAME = 960;

/** The car turned, entered, filmed and heard, and its flaws on their pictures. */
export const describeMedia: DescribeSection<MediaView> = ({ detail, context }) => {
  const media = detail.sections?.mediaSection;
  if (!media) return undefined;
  const { pictureHost: host } = context;
  const turn = visibleFiles(media.exterior360, context).map(({ path }) =>
    pictureUrl({ host, width: FRAME, path }),
  );
  const [inside] = visibleFiles(media.interior360, context);
  const [engine] = visibleFiles(media.engineSound, context);
  const view: MediaView = {
    title: carTitle(detail.card),
    ...(turn.length > 1 && { turn }),
    ...(inside && { panorama: mediaUrl(inside.path, host) }),
    flaws: flawsOf(media, context),
    film: filmOf(media, context),
    ...(engine && { sound: mediaUrl(engine.path, host) }),
  };
  const { film, ...rest } = view;
  const hasAny = view.turn || view.panorama || view.flaws.length > 0 || film || view.sound;
  return hasAny ? { ...rest, ...(film && { film }) } : undefined;
};

function filmOf({ mechanicVideo }: Media, context: Context): MediaView['film'] {
  const [film] = visibleFiles(mechanicVideo, context);
  if (!film) return undefined;
  const { pictureHost: host, t } = context;
  const isDrawn = parseDemoMediaPath(film.path)?.kind === 'film';
  const scenes = isDrawn
    ? FILM_SCENES.map((scene) => ({ ...scene, text: t(`media:film.${scene.name}`) }))
    : [];
  return {
    src: mediaUrl(film.path, host),
    poster: film.thumbnail_url && pictureUrl({ host, width: FRAME, path: film.thumbnail_url }),
    ...(isDrawn && { captions: `data:text/vtt;charset=utf-8,${encodeURIComponent(webVtt(scenes))}` }),
    transcript: scenes.map(({ text }) => text),
  };
}

function flawsOf(media: Media, context: Context): FlawPicture[] {
  const { pictureHost, region, language, t } = context;
  const delivery = { host: pictureHost, sizes: region.manifest.pictures.sizes };
  const closeUps = closeUpsOf(media, context);
  let count = 0;
  return visibleFiles(media.photos, context).flatMap(({ id, path }) => {
    const pins = media.pins.flatMap(({ mediaId, closeUpId, x, y, annotation }) => {
      const closeUp = closeUpId === undefined ? undefined : closeUps.get(closeUpId);
      if (mediaId !== id || !closeUp) return [];
      count++;
      return [
        {
          number: formatNumber(count, language),
          x,
          y,
          finding: termLabel(t, `cars:inspection_finding.${annotation}`, annotation),
          closeUp,
        },
      ];
    });
    return pins.length > 0 ? [{ ...pictureSource(path, delivery, FRAME), pins }] : [];
  });
}
