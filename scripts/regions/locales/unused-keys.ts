import { baseKey } from '../../../src/domain/text/placeholders.ts';
import {
  type LocaleContext,
  textProblem,
  textsOf,
} from '../../../src/server/manifests/locales/text-places.ts';
import { nearest } from '../../../src/server/manifests/nearest.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { DYNAMIC_KEYS } from './dynamic-keys.ts';
import type { KeyUse } from './used-keys.ts';

/** Returns a predicate for keys that a manifest or code uses, or that code builds at run time. */
export function createKeyCheck(
  manifestKeys: ReadonlySet<string>,
  uses: readonly KeyUse[],
): (key: string) => boolean {
  const inCode = new Set(uses.filter(({ isPrefix }) => !isPrefix).map(({ key }) => key));
  return (key) => manifestKeys.has(key) || inCode.has(key) || isDynamic(key);
}

function isDynamic(key: string): boolean {
  return DYNAMIC_KEYS.some(({ prefix }) => key.startsWith(prefix));
}

/** Reports unused texts, keys in code without a text, and dynamic keys that are not listed. */
export function usageProblems(context: LocaleContext, uses: readonly KeyUse[]): Problem[] {
  const source = textsOf(context.locales, context.source);
  const known = new Set([...source.keys()].map(baseKey));
  const isUsed = createKeyCheck(context.manifestKeys, uses);
  const unused = [...source].flatMap(([key, text]) => {
    if (isUsed(baseKey(key))) return [];
    return [
      textProblem(text, {
        isAboutName: true,
        message: `the text "${baseKey(key)}" is unused`,
        allowed: 'texts that code or a manifest uses',
      }),
    ];
  });
  const wrong = uses.flatMap(({ key, isPrefix, file, line, column }): Problem[] => {
    const place = { file, line, column, path: key, severity: 'error' as const };
    if (isPrefix)
      return isDynamic(key)
        ? []
        : [
            {
              ...place,
              message: `keys that start with "${key}" are not listed in dynamic-keys.ts`,
              allowed: DYNAMIC_KEYS.map(({ prefix }) => prefix).join(', '),
            },
          ];
    return known.has(key)
      ? []
      : [
          {
            ...place,
            message: `there is no text "${key}"`,
            allowed: 'a key of the source language',
            suggestion: nearest(key, known),
          },
        ];
  });
  return [...unused, ...wrong];
}
