/** Views a drawn car has; `front` is the three-quarter view of cards. */
export const CAR_ANGLES = ['front', 'side', 'rear', 'interior', 'boot', 'engine', 'wheel', 'detail'] as const;
export type CarAngle = (typeof CAR_ANGLES)[number];

/** Degrees between two frames of the turn around a car. */
export const TURN_STEP = 10;
/** Views around the car, from its side (000) over its nose (090) on. */
export const TURN_VIEWS = Array.from(
  { length: 360 / TURN_STEP },
  (_, frame) => `turn${String(frame * TURN_STEP).padStart(3, '0')}`,
);
/** Close-ups of flaws. */
export const FLAW_VIEWS = ['scratch', 'stonechip', 'dent', 'worn'] as const;
export type FlawView = (typeof FLAW_VIEWS)[number];

/** Seeds that differ by this many have the same drawings: a view has one, three or six. */
const SEEDS = 6;

/** What a drawn car looks like. `paint` is `#rrggbb`; `seed` (a whole number) chooses among the drawings. */
export interface CarPicture {
  bodyType: string;
  paint: string;
  /** One of `CAR_ANGLES`, `TURN_VIEWS` or `FLAW_VIEWS`. */
  angle: string;
  seed: number;
}

export interface PictureAddress {
  /** Content-delivery host without a scheme, optionally with a path prefix of the product's assets; absent: our own route. */
  host?: string;
  /** Pixels. */
  width: number;
  /** Pixels; 16/9 of the width where it is left out (SPEC 7.6). */
  height?: number;
  /** Path of the asset, or an address that is complete but for its size. */
  path: string;
  /** What a photo at a host of its own is asked for as; absent: webp. */
  format?: 'webp' | 'jpg';
}

/** Where a file and its variants are stored (SPEC 3.8). */
export interface StoredFile {
  full_path: string;
  thumbnail_url: string;
  watermark_url: string;
}

const PATH = /^cars\/([a-z0-9_-]{1,40})\/([0-9a-f]{6})\/([a-z]{4,9}|turn\d{3})-(\d{1,12})\.webp$/;
const VIEWS: ReadonlySet<string> = new Set([...CAR_ANGLES, ...TURN_VIEWS, ...FLAW_VIEWS]);
/** Of pictures that pages show (SPEC 7.6). */
const QUALITY = 50;
const ABSOLUTE = /^https?:\/\//i;

/** Whether an asset path is that of a stored photo, which is sent at sizes. */
export const isPhoto = (path: string): boolean => path.startsWith('photos/');

const PHOTO_COLOR = /^photos\/[0-9a-f]{26}([0-9a-f]{6})\.jpg$/;

/** CSS colour that stands where a stored photo will be: names of photos end in their mean colour. */
export function photoColor(path: string): string | undefined {
  const color = PHOTO_COLOR.exec(path)?.[1];
  return color && `#${color}`;
}

/** What stands for the size of a photo that stays at a host of its own. */
const SIZED = /\{(width|height|format|quality)\}/g;
/** What an asset path may have. */
const MAX_LEFT = 400;

/**
 * The asset path of a photo that stays where it is: its address at the host of a pattern, with the size still to be filled in.
 * @returns undefined if it is at another host, has a query, for which a pattern has no place, or is too long
 */
export function leftPhotoPath(pattern: string, address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || url.host !== URL.parse(pattern)?.host || url.pathname === '/' || url.search !== '')
    return undefined;
  // a comma at its end would end it within a list of sizes
  const path = pattern.replace('{path}', () => url.pathname.slice(1).replaceAll(',', '%2C'));
  return path.length > MAX_LEFT ? undefined : path;
}

function fill(pattern: string, width: number, height: number, format: string): string {
  const values: Record<string, string | number> = { width, height, format, quality: QUALITY };
  return pattern.replace(SIZED, (all, name: string) => String(values[name] ?? all));
}

/** Height in pixels of a picture of the default shape, 16/9. */
export const defaultHeight = (width: number): number => Math.round((width * 9) / 16);

/** Address of an asset at a size, as webp of quality 50 (SPEC 7.6). */
export function pictureUrl({
  width,
  height = defaultHeight(width),
  format = 'webp',
  ...picture
}: PictureAddress): string {
  return ABSOLUTE.test(picture.path)
    ? fill(picture.path, width, height, format)
    : sizedUrl(picture)(width, height);
}

/** The address at each size; what sizes share is put together once. */
function sizedUrl({ host, path }: Pick<PictureAddress, 'host' | 'path'>) {
  const asset = path.split('/').filter(Boolean).map(encodeURIComponent).join('/');
  if (!host) return (width: number, height: number) => `/images/${width}x${height}/${asset}`;
  const [name, ...prefix] = host.replace(ABSOLUTE, '').split('/').filter(Boolean);
  const end = [...prefix, asset].join('/');
  return (width: number, height: number) => `https://${name}/${width}x${height},webp,q${QUALITY}/${end}`;
}

/** The `srcset` of a picture: the same asset at several widths. */
export function pictureSrcSet(
  picture: Pick<PictureAddress, 'host' | 'path'>,
  sizes: readonly { width: number; height?: number }[],
): string {
  const { path } = picture;
  const isWhole = ABSOLUTE.test(path);
  if (isWhole && !path.includes('{width}')) return '';
  const urlOf = isWhole
    ? (width: number, height: number) => fill(path, width, height, 'webp')
    : sizedUrl(picture);
  return sizes
    .map(({ width, height = defaultHeight(width) }) => `${urlOf(width, height)} ${width}w`)
    .join(', ');
}

/** Turns an address under an older storage host (with or without scheme) into the path of the asset (SPEC 7.6). */
export function stripStorageHost(address: string, hosts: readonly string[]): string {
  const withoutScheme = address.replace(/^(https?:)?\/\//i, '');
  for (const host of hosts) {
    const prefix = `${host.replace(/^(https?:)?\/\//i, '').replace(/\/+$/, '')}/`;
    if (withoutScheme.toLowerCase().startsWith(prefix.toLowerCase()))
      return withoutScheme.slice(prefix.length);
  }
  return address;
}

/** Addresses of a file without older storage hosts (SPEC 7.6). */
export function stripFile<File extends StoredFile>(file: File, hosts: readonly string[]): File {
  return {
    ...file,
    full_path: stripStorageHost(file.full_path, hosts),
    thumbnail_url: stripStorageHost(file.thumbnail_url, hosts),
    watermark_url: stripStorageHost(file.watermark_url, hosts),
  };
}

/** Name and paint of a car of which nothing is known. */
export const GENERIC_BODY = 'car';
export const GENERIC_PAINT = '#8a8d90';

/** A body type as paths of pictures write it; the generic `car` where nothing of its name fits a path. */
export function pictureBody(bodyType: string): string {
  const body = bodyType.toLowerCase().replace(/[^a-z0-9_-]+/g, '_');
  return /[a-z0-9]/.test(body) ? body.slice(0, 40) : GENERIC_BODY;
}

/** Path of a drawn car. Names that do not fit a path are drawn as the generic `car`. */
export function carPicturePath({ bodyType, paint, angle, seed }: CarPicture): string {
  const [hex] = /(?<=^#)[0-9a-f]{6}$/i.exec(paint) ?? [GENERIC_PAINT.slice(1)];
  const view = `${angle}-${Math.abs(Math.trunc(seed)) % 1e12}`;
  return `cars/${pictureBody(bodyType)}/${hex.toLowerCase()}/${view}.webp`;
}

/** Reads a path of `carPicturePath`; undefined for anything else. */
export function parseCarPicturePath(path: string): CarPicture | undefined {
  const [, bodyType, hex, angle, seed] = PATH.exec(path) ?? [];
  if (!bodyType || !hex || !angle || !seed || !VIEWS.has(angle)) return undefined;
  return { bodyType, paint: `#${hex}`, angle, seed: Number(seed) };
}

/** The seed that a car is drawn with, 0 to 5. */
export const drawnSeed = (seed: number): number => seed % SEEDS;
