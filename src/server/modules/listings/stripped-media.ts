import type { MediaFile, MediaSection } from '#contracts/types.ts';
import { rememberByObject } from '#domain/cache/remember.ts';
import { stripFile } from '#domain/media/picture.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';

/** Removes older storage addresses from the files of a car (SPEC 7.6). */
export function strippedMedia(media: MediaSection, { manifest }: ResolvedRegion): MediaSection {
  const { storageHosts } = manifest.pictures;
  const strip = (files: readonly MediaFile[]) => files.map((file) => stripFile(file, storageHosts));
  const { photos, interior360, exterior360, closeUps, mechanicVideo, engineSound, pins } = media;
  return {
    photos: strip(photos),
    interior360: strip(interior360),
    exterior360: strip(exterior360),
    closeUps: strip(closeUps),
    mechanicVideo: strip(mechanicVideo),
    engineSound: strip(engineSound),
    pins,
  };
}

/** Returns a quick check whether a text may contain such an address; most regions and cars have none. */
export const mayNameStorage = rememberByObject(({ manifest }: ResolvedRegion) => {
  const names = manifest.pictures.storageHosts.map(nameOf);
  return (text: string) => {
    const lower = names.length > 0 ? text.toLowerCase() : '';
    return names.some((name) => lower.includes(name));
  };
});

/** Returns the host only, because JSON may escape slashes. */
const nameOf = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^(https?:)?\/\//, '')
    .split('/', 1)[0] ?? '';
