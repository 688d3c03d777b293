import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { variablesOf } from '../../src/server/app/load-config.ts';
import { typedFolder } from '../../src/server/config/index.ts';
import { readLocales } from '../../src/server/manifests/locales/read-locales.ts';
import { writeNew } from '../../src/server/manifests/new-region/write-locales.ts';
import { hasErrors, problemLine } from '../../src/server/manifests/problem.ts';
import { findProblems } from '../regions/check.ts';
import { regionFolders } from '../regions/folders.ts';
import { summary } from '../regions/report/index.ts';
import { companyFrom, type InitFlags } from './answers.ts';
import { companyFiles } from './company-files.ts';
import { companyTexts } from './company-texts.ts';
import { environmentExample } from './environment-example.ts';

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
