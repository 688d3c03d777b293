import type { Json } from '#region/manifest/merge-patch.ts';

/** A name as it stands in JSON. Texts may have it too (`"say \\"a\\": b"`), which counts as a doubt only. */
const NAME = /"\s*:/g;

/**
 * Whether a parsed text certainly has none of the faults that only its text shows: repeated names, names of built-in
 * properties, numbers out of range, lists that are too long. False where it takes a look at every place to tell.
 */
export function isWithoutDoubt(value: Json, text: string, maxEntries: number): boolean {
  let names = 0;
  const isSound = (part: Json): boolean => {
    if (typeof part === 'number') return Number.isFinite(part);
    if (typeof part !== 'object' || part === null) return true;
    if (Array.isArray(part)) return part.length <= maxEntries && part.every(isSound);
    const own = Object.keys(part);
    names += own.length;
    return (
      own.length <= maxEntries &&
      own.every((name) => !(name in Object.prototype) && isSound(part[name] ?? null))
    );
  };
  return isSound(value) && names === (text.match(NAME)?.length ?? 0);
}
