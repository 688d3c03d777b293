import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { SOURCE_LANGUAGE } from '../../src/contracts/translation-keys.ts';
import { jsonFile } from '../../src/region/json/json-style.ts';
import { variablesOf } from '../../src/server/app/load-config.ts';
import { typedFolder } from '../../src/server/config/index.ts';
import type { Variable } from '../../src/server/config/variable.ts';
import { VARIABLES } from '../../src/server/config/variables.ts';
import { type LocaleSet, readLocales } from '../../src/server/manifests/locales/read-locales.ts';
import { newLocales, writeNew } from '../../src/server/manifests/new-region/write-locales.ts';
import { hasErrors, problemLine } from '../../src/server/manifests/problem.ts';
import { findProblems } from '../regions/check.ts';
import { regionFolders } from '../regions/folders.ts';
import { summary } from '../regions/report/index.ts';
import { type Company, companyFrom, type InitFlags } from './answers.ts';
import { companyFiles, type NewFile } from './company-files.ts';

/** Text that names who is paid. */
const PAYEE = { namespace: 'payments', key: 'payee' };

/**
 * Writes the folder of a company and checks it.
 * @param mayAsk whether what has no flag is asked for on a terminal
 * @returns exit code 1 if its manifests have errors
 */
export async function init(folder: string | undefined, flags: InitFlags, mayAsk: boolean): Promise<number> {
  const isAsking = process.stdin.isTTY && process.stdout.isTTY && mayAsk;
  const company = await companyFrom(folder, flags, isAsking);
  const { shippedRegionsDir, shippedLocalesDir, root } = regionFolders();
  const locales = await readLocales({ shippedLocalesDir });
  const files = [...companyFiles(company), ...companyTexts(company, locales)];
  const isPackage = ({ file }: (typeof files)[number]) => file === join(company.folder, 'package.json');
  await writeNew(files.filter((each) => !isPackage(each)));
  // the one that `npm install` has made says the same, and what it says besides stays
  for (const { file, text } of files.filter(isPackage)) await writeFile(file, text);
  const regionsDir = join(company.folder, 'regions');
  const localesDir = join(company.folder, 'texts');
  const names = await variablesOf(regionsDir, shippedRegionsDir);
  await writeNew([{ file: join(company.folder, '.env.example'), text: environmentExample(names) }]);

  const folders = { root, regionsDir, shippedRegionsDir, localesDir, shippedLocalesDir, isShippedSet: false };
  const { problems } = await findProblems(folders);
  for (const problem of problems) console.log(problemLine(problem));
  console.log(summary(company.regions.length, problems));
  const short = relative(typedFolder(), company.folder) || '.';
  console.log(`wrote ${files.length + 1} files to ${resolve(typedFolder(), short)}`);
  const enter = short === '.' ? '' : `cd ${/\s/.test(short) ? `"${short}"` : short} && `;
  console.log(`Next: ${enter}npm install && npm start`);
  return hasErrors(problems) ? 1 : 0;
}

/** Returns the text of `.env.example`: every variable with its description, allowed values and default. */
export function environmentExample(manifestNames: readonly string[]): string {
  const blocks = Object.values<Variable>(VARIABLES).map(
    ({ name, description, allowed, default: value, example }) => {
      const shown = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
      return [
        `# ${description}`,
        `# Allowed: ${allowed}.`,
        `# ${name}=${shown === '' ? (example ?? '') : shown}`,
      ];
    },
  );
  const named = [
    '# The manifests refer to these; empty: disabled.',
    ...manifestNames.map((name) => `# ${name}=`),
  ];
  const head = [
    '# Copy this file to .env and uncomment the lines you change. Variables of the process override it.',
    '# A secret, and what manifests refer to, may be in a file: LOGIN_SECRET_FILE=/run/secrets/login-secret.',
  ];
  return `${[head, ...blocks, named].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/**
 * Texts of the company: those of languages that are not included, to be translated, and in each language the name of the
 * company where it is paid.
 */
function companyTexts({ folder, name, regions }: Company, locales: LocaleSet): NewFile[] {
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
