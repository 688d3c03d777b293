import { join, relative, sep } from 'node:path';
import { SOURCE_LANGUAGE } from '../../src/contracts/translation-keys.ts';
import { typedCommand } from '../../src/server/config/index.ts';
import { answersFrom, type Flags } from '../../src/server/manifests/new-region/answers-from.ts';
import type { Answers } from '../../src/server/manifests/new-region/validate-answers.ts';
import { type NewTexts, writeNew } from '../../src/server/manifests/new-region/write-locales.ts';
import { hasErrors, problemLine } from '../../src/server/manifests/problem.ts';
import { UsageError } from '../usage-error.ts';
import { findProblems } from './check.ts';
import { ownRegionFolders } from './folders.ts';
import { askAnswers } from './new/answers.ts';
import { languageSteps } from './new/language-steps.ts';
import { problemsOfNew } from './new/own-problems.ts';
import { prepareRegion } from './new/prepare-region.ts';
import { summary } from './report/index.ts';

/**
 * Writes a manifest and texts for new languages, then checks all regions.
 * @param mayAsk whether answers without a flag are asked for on a terminal
 * @returns exit code 1 if the new region has errors
 */
export async function createRegion(
  country: string | undefined,
  flags: Flags,
  mayAsk: boolean,
): Promise<number> {
  const isAsking = process.stdin.isTTY && process.stdout.isTTY && mayAsk;
  if (!isAsking && country === undefined)
    throw new UsageError(
      `which country? ${typedCommand('new <country>')}; ${typedCommand('new --help')} lists options`,
    );
  const answers = isAsking
    ? await askAnswers(country, flags, SOURCE_LANGUAGE)
    : answersFrom(country ?? '', flags, SOURCE_LANGUAGE);

  const folders = ownRegionFolders();
  const { texts, manifest, files, localesDir } = await prepareRegion(folders, answers);
  for (const note of answers.notes) console.log(note);
  await writeNew(files);
  for (const line of writtenLines(texts, manifest.file, localesDir)) console.log(line);
  const { own, others } = problemsOfNew((await findProblems(folders)).problems, {
    code: answers.code,
    languages: answers.languages,
    regionsDir: folders.regionsDir,
    localesDirs: [localesDir, folders.shippedLocalesDir],
  });
  for (const problem of own) console.log(problemLine(problem));
  console.log(summary(1, own));
  if (others > 0) console.log(`${others} more of other regions and languages: ${typedCommand('check')}`);
  console.log(nextSteps(answers, folders.isShippedSet, texts.length > 0));
  return hasErrors(own) ? 1 : 0;
}

/** One line for the files of each language. */
function writtenLines(texts: readonly NewTexts[], manifest: string, localesDir: string): string[] {
  const folders = [...Map.groupBy(texts, ({ language }) => language)].map(
    ([language, files]) => `${join(localesDir, language)}${sep}*.json (${files.length} files)`,
  );
  return [...folders, manifest].map((file) => `wrote ${relative(process.cwd(), file)}`);
}

function nextSteps(answers: Answers, isShipped: boolean, hasNewTexts: boolean): string {
  const steps = [
    'Review the manifest: contact numbers, prices, financing and slugs are only defaults.',
    ...languageSteps(answers),
    ...(hasNewTexts ? ['Translate the texts marked with ⟦ ⟧ and remove the marks.'] : []),
    ...(isShipped ? [`Run \`${typedCommand('snapshot')}\` and commit the result.`] : []),
    `Start the site with \`${typedCommand('start')}\`.`,
  ];
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}
