import type { LocalizedText } from '#contracts/types.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { textInLanguage } from './text-in-language.ts';

/** A text that must not read like the others of its group. */
export interface Label {
  label: LocalizedText;
  path: JsonPath;
}

/** Reports labels that read like an earlier one of the same group in a language of the region. */
export function reportAlike(context: CheckContext, what: string, labels: readonly Label[]): void {
  const reported = new Set<Label>();
  for (const { code } of context.manifest.languages) {
    const seen = new Map<string, Label>();
    for (const each of labels) {
      const text = textInLanguage(context.locales, each.label, code)?.trim();
      const first = text === undefined ? undefined : seen.get(text);
      if (text !== undefined && !first) seen.set(text, each);
      if (!first || reported.has(each)) continue;
      reported.add(each);
      context.report(each.path, {
        message: `several labels (${what}) are "${text}" in ${code}`,
        allowed: 'a different label for each',
        others: [first.path],
      });
    }
  }
}
