import { type JsonPath, pathText } from '../problem.ts';
import { shortName } from '../short-name.ts';
import type { LayeredDocument } from './layered-document.ts';

/**
 * Adds to an advice where the file itself writes what it inherits: `write "openings.adviser.place" in …/careers.json`. The
 * advice stays as it is where the value is the file’s own. Lists replace inherited ones, so they are written whole.
 */
export function withOwnPlace(
  document: LayeredDocument,
  path: JsonPath,
  advice: string | undefined,
): string | undefined {
  const own = document.files.at(-1);
  if (!own || document.files.length < 2 || document.problemAt(path, { message: '' }).file === own.file)
    return advice;
  const index = path.findIndex((part) => typeof part === 'number');
  const [place, whole] = index < 0 ? [path, ''] : [path.slice(0, index), 'the whole list '];
  const where = `write ${whole}"${pathText(place)}" in ${shortName(own.file)}`;
  return advice === undefined ? where : `${advice}; ${where}`;
}
