import type { Messages } from './messages.ts';

const OTHER = /_other$/;

/**
 * Texts in which every counted text has each plural form of the language (CLDR): where a form is missing, the one for
 * `other` stands in. i18next itself would fall back to the key.
 * @param language BCP 47 code
 */
export function completePlurals(language: string, messages: Messages): Messages {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return withForms(messages, forms) as Messages;
}

function withForms(
  texts: Readonly<Record<string, unknown>>,
  forms: readonly string[],
): Record<string, unknown> {
  const complete: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(texts)) {
    complete[key] = isGroup(value) ? withForms(value, forms) : value;
    if (!OTHER.test(key)) continue;
    for (const form of forms) {
      const formKey = key.replace(OTHER, `_${form}`);
      if (!Object.hasOwn(texts, formKey)) complete[formKey] = value;
    }
  }
  return complete;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
