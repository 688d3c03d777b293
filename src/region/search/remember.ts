import type { FormatContext } from '../format/format.ts';
import type { Translate } from '../text/localized-text.ts';

/**
 * Words about a part of a manifest in a language are the same on every page: they are worked out once, for as long as
 * the manifest and the texts stand.
 */
export function remember<Part extends object, Result>(
  create: (part: Part, context: FormatContext) => Result,
): (part: Part, context: FormatContext) => Result {
  const known = new WeakMap<Translate, WeakMap<Part, Result>>();
  return (part, context) => {
    let ofLanguage = known.get(context.t);
    if (!ofLanguage) {
      ofLanguage = new WeakMap();
      known.set(context.t, ofLanguage);
    }
    const cached = ofLanguage.get(part);
    if (cached !== undefined) return cached;
    const result = create(part, context);
    ofLanguage.set(part, result);
    return result;
  };
}
