import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A point of a picture differs from this distance of one of its colours on; fonts are drawn a little differently each time. */
const DISTANCE = 40;
/** So many of a thousand points may differ. */
const PER_MILLE = 1;

/** Compares two recordings; one line for each file that differs, with its first line that does. */
export async function compareFolders(
  before: string,
  now: string,
  parts: readonly string[],
): Promise<{ same: number; lines: string[] }> {
  const lines: string[] = [];
  let same = 0;
  for (const part of parts) {
    const names = new Set([...filesOf(join(before, part)), ...filesOf(join(now, part))]);
    for (const name of [...names].sort()) {
      const [first, second] = [join(before, part, name), join(now, part, name)];
      const difference = await differenceOf(first, second);
      if (difference === undefined) same += 1;
      else lines.push(`${part}/${name}: ${difference}`);
    }
  }
  return { same, lines };
}

const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== '.complete')
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];

async function differenceOf(before: string, now: string): Promise<string | undefined> {
  if (!existsSync(now)) return 'is missing now';
  if (!existsSync(before)) return 'is new';
  if (before.endsWith('.png')) return pictureDifference(before, now);
  const [old, text] = [readFileSync(before, 'utf8'), readFileSync(now, 'utf8')];
  if (old === text) return undefined;
  const [oldLines, lines] = [old.split('\n'), text.split('\n')];
  const at = oldLines.findIndex((line, index) => line !== lines[index]);
  const cut = (line = '') => line.slice(0, 160);
  return `line ${at + 1}\n    - ${cut(oldLines[at])}\n    + ${cut(lines[at])}`;
}

async function pictureDifference(before: string, now: string): Promise<string | undefined> {
  const [old, picture] = await Promise.all(
    [before, now].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!old || !picture) return 'is no picture';
  const sizes = [old, picture].map(({ info }) => `${info.width} × ${info.height}`);
  if (sizes[0] !== sizes[1]) return `${sizes.join(' was, is now ')}`;
  let points = 0;
  for (let at = 0; at < old.data.length; at += 3)
    if (
      [0, 1, 2].some(
        (colour) => Math.abs((old.data[at + colour] ?? 0) - (picture.data[at + colour] ?? 0)) > DISTANCE,
      )
    )
      points += 1;
  const perMille = (points * 3_000) / old.data.length;
  return perMille > PER_MILLE ? `${perMille.toFixed(1)} of a thousand points differ` : undefined;
}
