import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { SOURCE_LANGUAGE } from '../../src/contracts/translation-keys.ts';
import { loadRegionSet } from '../../src/server/regions/load-regions.ts';
import { run as check } from './check.ts';
import { regionFolders } from './folders.ts';
import { answersFrom, askAnswers } from './new/answers.ts';
import { buildManifest } from './new/build-manifest.ts';
import { formatJson } from './new/format-json.ts';
import { writeLocales } from './new/write-locales.ts';
import { UsageError } from './usage-error.ts';

/** Writes a manifest and the texts of its new languages, then checks the set. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      code: { type: 'string' },
      languages: { type: 'string' },
      'time-zone': { type: 'string' },
      currency: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [country] = positionals;
  const isAsking = process.stdin.isTTY && process.stdout.isTTY && !values.yes;
  if (!isAsking && country === undefined)
    throw new UsageError(
      'which country? npm run regions -- new <country> [--code …] [--languages a,b] [--time-zone …] [--currency …]',
    );
  const answers = isAsking
    ? await askAnswers(country, values, SOURCE_LANGUAGE)
    : answersFrom(country ?? '', values, SOURCE_LANGUAGE);

  const folders = regionFolders();
  await mkdir(folders.regionsDir, { recursive: true });
  const { regions, locales } = await loadRegionSet(folders);
  const file = join(folders.regionsDir, `${answers.code}.json`);
  const schema = relative(folders.regionsDir, join(folders.root, 'schemas/region-file.schema.json'));
  const isDefault = !regions.some(({ manifest }) => manifest.isDefault);
  const manifest = buildManifest(answers, { schema, isDefault });
  await writeNew(file, formatJson(manifest));
  const localesDir = folders.localesDir ?? folders.shippedLocalesDir;
  const texts = await writeLocales(localesDir, locales, answers.languages, SOURCE_LANGUAGE);
  for (const written of [file, ...texts]) console.log(`wrote ${relative(process.cwd(), written)}`);
  const code = await check([]);
  console.log(nextSteps(folders.isShippedSet, texts.length > 0));
  return code;
}

async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UsageError(`${relative(process.cwd(), file)} is there already; nothing was written`);
  }
}

function nextSteps(isShipped: boolean, hasNewTexts: boolean): string {
  const steps = [
    'Look through the manifest: contact numbers, prices, financing and slugs are only a start.',
    ...(hasNewTexts ? ['Translate the texts marked ⟦ ⟧ and take the marks away.'] : []),
    ...(isShipped
      ? ['Run `npm run generate` and `npm run regions -- snapshot`, and commit what they write.']
      : []),
    'Start the site with `npm start`.',
  ];
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}
