import { hasName } from '#region/text/per-language.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

/** Warns of a kind of an extension that has no name in a language of the region. @param what such as `the channel "x"` */
export function checkNames(
  context: CheckContext,
  path: JsonPath,
  label: Readonly<Record<string, string>>,
  what: string,
): void {
  if (label['*'] !== undefined || !context.isValid(['languages'])) return;
  const { languages } = context.manifest;
  const missing = languages.filter(({ code }) => !hasName(label, code)).map(({ code }) => code);
  if (missing.length > 0)
    context.report(path, {
      severity: 'warning',
      message: `${what} has no name in ${missing.join(', ')}: another language is shown`,
      allowed: 'a name for each language in the label of its extension, or one for "*"',
    });
}
