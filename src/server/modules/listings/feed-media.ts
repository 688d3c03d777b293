import type { MediaFile, MediaSection } from '#contracts/types.ts';
import type { FeedMediaFile } from '../../storage/schema.ts';

const PLACES = {
  close_ups: 'closeUps',
  interior_360: 'interior360',
  exterior_360: 'exterior360',
  engine_sound: 'engineSound',
  mechanic_video: 'mechanicVideo',
} as const satisfies Record<FeedMediaFile['collection'], keyof MediaSection>;

const EMPTY: MediaSection = {
  photos: [],
  interior360: [],
  exterior360: [],
  closeUps: [],
  mechanicVideo: [],
  engineSound: [],
  pins: [],
};

/** Adds the files of a feed to the sections of its car (SPEC 3.8); a collection that it has replaces the one of the detail. */
export function withFeedMedia(
  sections: object,
  { feedMedia }: { feedMedia?: readonly FeedMediaFile[] | null },
): object {
  if (!feedMedia) return sections;
  const own = Object.groupBy(
    feedMedia.map((file, at) => ({ name: PLACES[file.collection], file, at })),
    ({ name }) => name,
  );
  const media = Object.fromEntries(
    Object.entries(own).map(([name, files]) => [
      name,
      files.map(({ file, at }, index) => mediaFile(file, at + 1, index)),
    ]),
  );
  const known = 'mediaSection' in sections ? sections.mediaSection : undefined;
  return { ...sections, mediaSection: { ...EMPTY, ...(known ?? {}), ...media } };
}

function mediaFile(
  { collection, path, type, kind, caption, at }: FeedMediaFile,
  id: number,
  index: number,
): MediaFile {
  const file_name = path.slice(path.lastIndexOf('/') + 1);
  return {
    id,
    name: file_name.slice(0, file_name.lastIndexOf('.')),
    full_path: path,
    file_name,
    mime_type: type,
    collection,
    thumbnail_url: '',
    watermark_url: '',
    published: true,
    updated_at: at,
    index,
    ...(kind && { kind }),
    ...(caption && { caption }),
  };
}
