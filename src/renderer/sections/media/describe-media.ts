import type { ListingSections } from '#contracts/types.ts';
import { FILM_SCENES } from '#domain/media/demo-film.ts';
import { mediaUrl, parseDemoMediaPath } from '#domain/media/demo-media.ts';
import { isPhoto, parseCarPicturePath, pictureUrl } from '#domain/media/picture.ts';
import { formatNumber } from '#region/format/format.ts';
import { carTitle } from '#region/text/car-title.ts';
import { pictureSource } from '#ui/picture/picture-source.ts';
import type { DescribeSection, SectionInput } from '../section-kind.ts';
import { termLabel } from '../term-label.ts';
import { closeUpsOf } from './close-ups.ts';
import type { CloseUp, FlawPicture, MediaView } from './media-view.ts';
import { visibleFiles } from './visible-files.ts';

type Context = SectionInput['context'];
type Media = NonNullable<ListingSections['mediaSection']>;

/** Width of the frames of a turn and of pictures with pins, px. */
const FRAME = 960;

/** The car turned, entered, filmed and heard, and its flaws on their pictures. */
export const describeMedia: DescribeSection<MediaView> = ({ detail, context }) => {
  const media = detail.sections?.mediaSection;
  if (!media) return undefined;
  const { pictureHost: host } = context;
  const framesOf = (files: readonly { path: string }[]) =>
    files.map(({ path }) => pictureUrl({ host, width: FRAME, path }));
  const turn = framesOf(visibleFiles(media.exterior360, context));
  const cabin = visibleFiles(media.interior360, context);
  // a picture at sizes is a frame, others show all around
  const panorama = cabin.find(({ path }) => !isPhoto(path));
  const inside = framesOf(cabin.filter(({ path }) => isPhoto(path)));
  const flaws = flawsOf(media, context);
  const closeUps = closeUpsAlone(media, context);
  const film = filmOf(media, context, detail.photos[0] ?? '');
  const sound = soundOf(media, context);
  const view: MediaView = {
    title: carTitle(detail.card),
    ...(turn.length > 1 && { turn }),
    ...(panorama && { panorama: mediaUrl(panorama.path, host) }),
    ...(!panorama && inside.length > 1 && { inside }),
    flaws,
    ...(closeUps.length > 0 && { closeUps }),
    ...(film && { film }),
    ...(sound && { sound }),
  };
  const hasAny =
    view.turn || view.panorama || view.inside || flaws.length > 0 || view.closeUps || film || sound;
  return hasAny ? view : undefined;
};

/** The sound of the engine; what a drawn one has is known. */
function soundOf({ engineSound }: Media, context: Context): MediaView['sound'] {
  const [engine] = visibleFiles(engineSound, context);
  if (!engine) return undefined;
  const isDrawn = parseDemoMediaPath(engine.path) !== undefined;
  const text = isDrawn ? context.t('media:soundText') : (engine.caption ?? '');
  return { src: mediaUrl(engine.path, context.pictureHost), text };
}

/** Close-ups that no pin leads to, with what is said of them. */
function closeUpsAlone(media: Media, context: Context): CloseUp[] {
  const { t } = context;
  const pinned = new Set(media.pins.map(({ closeUpId }) => closeUpId));
  const pictures = closeUpsOf(media, context);
  // several addresses may have sent the same picture
  const shown = new Set<string>();
  return visibleFiles(media.closeUps, context).flatMap(({ id, kind = '', caption = '' }) => {
    const picture = pictures.get(id);
    // drawn ones without a pin are those of the inspection
    if (!picture || pinned.has(id) || !isPhoto(picture.path) || shown.has(picture.path)) return [];
    shown.add(picture.path);
    const name = kind && termLabel(t, `cars:inspection_finding.${kind}`, kind);
    return [{ picture, text: [name, caption].filter(Boolean).join(': ') }];
  });
}

function filmOf({ mechanicVideo }: Media, context: Context, cover: string): MediaView['film'] {
  const [film] = visibleFiles(mechanicVideo, context);
  if (!film) return undefined;
  const { pictureHost: host, t } = context;
  const isDrawn = parseDemoMediaPath(film.path)?.kind === 'film';
  const scenes = isDrawn
    ? FILM_SCENES.map((scene) => ({ ...scene, text: t(`media:film.${scene.name}`) }))
    : [];
  const poster = film.thumbnail_url || (parseCarPicturePath(cover) ? '' : cover);
  return {
    src: mediaUrl(film.path, host),
    poster: poster && pictureUrl({ host, width: FRAME, path: poster }),
    ...(!isDrawn && { name: t('media:tile.film') }),
    ...(film.caption && { caption: film.caption }),
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

/** Text of a film from one second to another. */
interface Cue {
  from: number;
  to: number;
  text: string;
}

/** Captions as a WebVTT file; markup in texts is shown as text. */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escaped(text)}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** `mm:ss.ttt` */
function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(Math.floor(thousandths / 60_000), 2)}:${pad(Math.floor(thousandths / 1000) % 60, 2)}.${pad(thousandths % 1000, 3)}`;
}

/** Neither line breaks nor arrows may end a cue. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\s+/g, ' ').trim();
