import { findPlaceholders, TEMPLATE_PLACEHOLDERS } from '#domain/desk/template-placeholders.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';
import { textInLanguage } from './text-in-language.ts';

/** Length of the longest answer that the desk sends. */
const MAX_LENGTH = 1_000;

/** Checks that templates of answers name forms and places that exist, and fit into a message. */
export function checkDesk(context: CheckContext): void {
  if (!context.isContainer(['desk']) || !context.isContainer(['desk', 'templates'])) return;
  const { templates = {} } = context.manifest.desk ?? {};
  for (const name of Object.keys(templates)) {
    const path = ['desk', 'templates', name];
    if (!context.isValid(path)) continue;
    checkForms(context, path, templates[name]?.forms ?? []);
    if (context.isValid(['languages'])) checkText(context, [...path, 'text'], templates[name]?.text ?? '');
  }
}

function checkForms(context: CheckContext, path: JsonPath, forms: readonly string[]): void {
  if (!context.isContainer(['forms'])) return;
  const known = namesIn(context.manifest.forms);
  forms.forEach((form, index) => {
    if (!known.includes(form))
      context.report([...path, 'forms', index], {
        message: `there is no form "${form}"`,
        allowed: listed(known),
        suggestion: nearest(form, known),
      });
  });
}

function checkText(context: CheckContext, path: JsonPath, text: string | Record<string, string>): void {
  for (const { code } of context.manifest.languages) {
    const shown = textInLanguage(context.locales, text, code) ?? '';
    const at = typeof text !== 'string' && Object.hasOwn(text, code) ? [...path, code] : path;
    if (context.isReported(at)) continue;
    for (const place of findPlaceholders(shown).filter(
      (each) => !TEMPLATE_PLACEHOLDERS.some((known) => known === each),
    ))
      context.report(at, {
        message: `the text in ${code} has an unknown place {{${place}}}`,
        allowed: TEMPLATE_PLACEHOLDERS.map((known) => `{{${known}}}`).join(', '),
        suggestion: nearest(place, TEMPLATE_PLACEHOLDERS),
      });
    if (shown.length > MAX_LENGTH)
      context.report(at, {
        message: `the text in ${code} has ${shown.length} characters`,
        allowed: `at most ${MAX_LENGTH}`,
      });
  }
}
