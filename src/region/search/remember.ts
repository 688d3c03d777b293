import type { FormatContext } from '../format/format.ts';
import type { Translate } from '../text/localized-text.ts';

/**
 * Words about a part of a manifest in a language are the same on every page: they are worked out once, for as long as
 * the manifest and the texts stand.
 */
export function remember<Part extends object, Words>(
  say: (part: Part, words: FormatContext) => Words,
): (part: Part, words: FormatContext) => Words {
  const known = new WeakMap<Translate, WeakMap<Part, Words>>();
  return (part, words) => {
    let ofLanguage = known.get(words.t);
    if (!ofLanguage) {
      ofLanguage = new WeakMap();
      known.set(words.t, ofLanguage);
    }
    const said = ofLanguage.get(part);
    if (said !== undefined) return said;
    const made = say(part, words);
    ofLanguage.set(part, made);
    return made;
  };
}
