import sharp from 'sharp';
import type { MediaFile } from '#contracts/types.ts';
import { NoPhoto } from './check-photo.ts';

/** What a feed names of a car. */
export type Collection = MediaFile['collection'];

/** Bytes of one file, and seconds in which it has to come. */
interface Limits {
  bytes: number;
  seconds: number;
  accept: string;
}

const PHOTO: Limits = {
  bytes: 20e6,
  seconds: 30,
  accept: 'image/jpeg,image/webp,image/avif,image/png;q=0.9',
};
const PLAYED: Partial<Record<Collection, Limits>> = {
  mechanic_video: { bytes: 60e6, seconds: 120, accept: 'video/mp4,video/webm' },
  engine_sound: { bytes: 10e6, seconds: 60, accept: 'audio/*' },
};

export const PLAYED_COLLECTIONS = Object.keys(PLAYED);

/** Files that browsers play: they are stored as they come. */
export const isPlayed = (collection: Collection): boolean => collection in PLAYED;

export const limitsOf = (collection: Collection): Limits => PLAYED[collection] ?? PHOTO;

/** A checked film or sound. */
export interface PlayedFile {
  bytes: Buffer;
  type: string;
  ending: string;
}

const WANTED: Partial<Record<Collection, string>> = {
  mechanic_video: 'MP4 or WebM',
  engine_sound: 'MP3, M4A, OGG, WAV or FLAC',
};

const MP4_BRANDS = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |dash|MSNV|mmp4|f4v )/;
const brandOf = (bytes: Buffer) =>
  bytes.toString('latin1', 4, 8) === 'ftyp' ? bytes.toString('latin1', 8, 12) : '';
const startsWith = (text: string, at: number, bytes: Buffer) =>
  bytes.toString('latin1', at, at + text.length) === text;
/** What a file of Matroska says it is; the size of that text stands before it. */
function docTypeOf(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 80);
  const at = head.indexOf('\x42\x82');
  return at === -1 ? '' : head.slice(at, at + 14);
}
/** A frame of MPEG layer III whose version, bit rate and sampling rate exist. */
const isMp3Frame = ([first = 0, second = 0, third = 0]: Buffer) =>
  first === 0xff &&
  (second & 0xe6) === 0xe2 &&
  (second & 0x18) !== 0x08 &&
  third >> 4 < 15 &&
  (third & 0x0c) !== 0x0c;

/** Containers by what they begin with, as a film and as a sound. */
const FORMATS: readonly {
  is(bytes: Buffer): boolean;
  film?: readonly [type: string, ending: string];
  sound?: readonly [type: string, ending: string];
}[] = [
  {
    is: (bytes) => MP4_BRANDS.test(brandOf(bytes)),
    film: ['video/mp4', 'mp4'],
    sound: ['audio/mp4', 'm4a'],
  },
  { is: (bytes) => /^M4[AB] /.test(brandOf(bytes)), sound: ['audio/mp4', 'm4a'] },
  {
    is: (bytes) => bytes.toString('hex', 0, 4) === '1a45dfa3' && docTypeOf(bytes).includes('webm'),
    film: ['video/webm', 'webm'],
    sound: ['audio/webm', 'weba'],
  },
  { is: (bytes) => startsWith('ID3', 0, bytes) || isMp3Frame(bytes), sound: ['audio/mpeg', 'mp3'] },
  { is: (bytes) => startsWith('OggS', 0, bytes), sound: ['audio/ogg', 'ogg'] },
  {
    is: (bytes) => startsWith('RIFF', 0, bytes) && startsWith('WAVE', 8, bytes),
    sound: ['audio/wav', 'wav'],
  },
  { is: (bytes) => startsWith('fLaC', 0, bytes), sound: ['audio/flac', 'flac'] },
];

/** Finds what a film or a sound is by its content, whatever it is called; nothing of it is decoded. @throws NoPhoto */
export function checkPlayed(bytes: Buffer, collection: Collection): PlayedFile {
  if (bytes.length === 0) throw new NoPhoto('the file is empty');
  if (/^\s*(?:<!doctype html|<html|<\?xml|<svg)/i.test(bytes.toString('latin1', 0, 200)))
    throw new NoPhoto('the address leads to a page; that of the file itself is needed');
  if (brandOf(bytes) === 'qt  ')
    throw new NoPhoto(
      'the file is QuickTime, which many browsers do not play; have the feed name an MP4 of it',
    );
  const format = FORMATS.find(({ is }) => is(bytes));
  const [type, ending] = (collection === 'mechanic_video' ? format?.film : format?.sound) ?? [];
  if (!type || !ending) throw new NoPhoto(`the file is no ${WANTED[collection]}`);
  return { bytes: brandOf(bytes) === '' ? bytes : withoutMetadata(bytes), type, ending };
}

const MAX_BOXES = 10_000;
/** A film has boxes of `trak` in one of `moov`. */
const MAX_DEPTH = 2;
/** Boxes with what people and devices have noted, the place among it. */
const NOTES = new Set(['udta', 'meta', 'uuid']);
const PARENTS = new Set(['moov', 'trak']);

/** Blanks the notes of an MP4 in its bytes, so that all else stays at its place. @throws NoPhoto if it is cut off */
function withoutMetadata(bytes: Buffer): Buffer {
  const names = new Set<string>();
  let count = 0;
  const walk = (from: number, to: number, depth = 0) => {
    for (let at = from; at < to; ) {
      const size = at + 8 <= to ? bytes.readUInt32BE(at) : -1;
      const isLong = size === 1 && at + 16 <= to;
      const length = size === 0 ? to - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size;
      const head = isLong ? 16 : 8;
      count += 1;
      if (length < head || at + length > to || count > MAX_BOXES || depth > MAX_DEPTH)
        throw new NoPhoto('the file is damaged or cut off');
      const name = bytes.toString('latin1', at + 4, at + 8);
      names.add(name);
      if (PARENTS.has(name)) walk(at + head, at + length, depth + 1);
      if (NOTES.has(name)) {
        bytes.write('free', at + 4, 'latin1');
        bytes.fill(0, at + head, at + length);
      }
      at += length;
    }
  };
  walk(0, bytes.length);
  if (!names.has('moov') || !(names.has('mdat') || names.has('moof')))
    throw new NoPhoto('the file is damaged or cut off');
  return bytes;
}

/** Whether a picture shows the cabin all around; others are of a turn. */
export async function isPanorama(jpeg: Buffer): Promise<boolean> {
  const { width, height } = await sharp(jpeg).metadata();
  return Math.abs(width / height - 2) <= 0.05;
}
