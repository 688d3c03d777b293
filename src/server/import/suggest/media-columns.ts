import type { Feed } from '#contracts/types.ts';
import { addressesOfRow } from '../photo-urls.ts';
import type { Column } from './column.ts';
import { has, whole, withNumbers } from './photo-columns.ts';
import words from './words.json' with { type: 'json' };

type Media = NonNullable<Feed['media']>;

/** Endings of names of files. */
const FILM = /\.(?:mp4|m4v|webm)(?![\w.-])/i;
const SOUND = /\.(?:mp3|m4a|ogg|oga|wav|flac|weba)(?![\w.-])/i;
const PICTURE = /\.(?:jpe?g|png|webp|avif)(?![\w.-])/i;

const isTurn = ({ name }: Column) => has(name, words.turns);
const isInside = ({ name }: Column) => has(name, words.inside);

/** What a column of addresses may hold: files that end so, under such a name. */
const KINDS: readonly { name: keyof Media; file: RegExp; is?(column: Column): boolean }[] = [
  { name: 'exterior360', file: PICTURE, is: (column) => isTurn(column) && !isInside(column) },
  { name: 'interior360', file: PICTURE, is: (column) => isTurn(column) && isInside(column) },
  { name: 'closeUps', file: PICTURE, is: ({ name }) => has(name, words.flaws) },
  { name: 'mechanicVideo', file: FILM },
  { name: 'engineSound', file: SOUND },
];

/** Columns with addresses of turns, films, sounds and close-ups, by what their values end with. */
export function mediaOf(
  columns: readonly Column[],
  photos: readonly string[],
): { media?: Media; taken: string[] } {
  const free = columns.filter(({ name, cells }) => cells.length > 0 && !photos.includes(name));
  const media: Media = {};
  const taken: string[] = [];
  for (const { name, file, is = () => true } of KINDS) {
    const found = whole(free.filter((column) => is(column) && mostAre(column, file)));
    if (found.length === 0) continue;
    media[name] = { from: withNumbers(found, columns) as [string, ...string[]] };
    taken.push(...found.map((column) => column.name));
  }
  return { ...(taken.length > 0 && { media }), taken };
}

/** Whether most cells name files that end so, and nothing else. */
function mostAre({ cells }: Column, file: RegExp): boolean {
  // most columns have no such name, and some long texts
  const good = cells.filter((cell) => {
    if (!file.test(cell)) return false;
    let unread = 0;
    const found = addressesOfRow({ number: 1, values: { cell } }, { from: ['cell'] }, () => unread++);
    return unread === 0 && found.length > 0 && found.every(({ url }) => file.test(new URL(url).pathname));
  });
  return good.length > cells.length / 2;
}
