import { join } from 'node:path';
import { SOURCE_LANGUAGE } from '../../src/contracts/translation-keys.ts';
import { jsonFile } from '../../src/region/json/json-style.ts';
import type { LocaleSet } from '../../src/server/manifests/locales/read-locales.ts';
import { newLocales } from '../../src/server/manifests/new-region/write-locales.ts';
import type { Company } from './answers.ts';
import type { NewFile } from './company-files.ts';

/** Text that names who is paid. */
const PAYEE = { namespace: 'payments', key: 'payee' };

/**
 * Texts of the company: those of languages that are not included, to be translated, and in each language the name of the
 * company where it is paid.
 */
export function companyTexts({ folder, name, regions }: Company, locales: LocaleSet): NewFile[] {
  const languages = [...new Set(regions.flatMap((region) => region.languages))];
  const texts = newLocales(join(folder, 'texts'), locales, languages, SOURCE_LANGUAGE);
  const marked = texts.map(({ file, text, namespace }) => ({
    file,
    text: namespace === PAYEE.namespace ? jsonFile({ ...JSON.parse(text), [PAYEE.key]: name }) : text,
  }));
  const known = texts.map(({ language }) => language);
  const named = languages
    .filter((language) => !known.includes(language))
    .map((language) => ({
      file: join(folder, 'texts', language, `${PAYEE.namespace}.json`),
      text: jsonFile({ [PAYEE.key]: name }),
    }));
  return [...marked, ...named];
}
