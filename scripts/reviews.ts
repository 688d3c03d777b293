import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '../src/domain/privacy/reason-of.ts';
import { loadConfig } from '../src/server/app/load-config.ts';
import { foldersOf } from '../src/server/config/folders.ts';
import { typedFolder } from '../src/server/config/index.ts';
import { deleteReviews } from '../src/server/modules/reviews/index.ts';
import { joinDatabase } from '../src/server/storage/start-database.ts';
import { printLine } from './import/print-line.ts';
import { spoolInput } from './import/spool-input.ts';
import { findRegions } from './regions/find-region.ts';
import { importReviewFile } from './reviews/import-review-file.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `npm run reviews -- import --region <code> --source <name> <file.csv|file.json|-> [--column <name>=<column> …] [--demo] [--dry-run] [--rejects <file>]
npm run reviews -- delete --region <code> --source <name> <id> …

  import     stores reviews of showrooms
  delete     deletes reviews by their ids at the source
  --region   code of the region of the showrooms, e.g. sg
  --source   name of the site that the reviews come from; visitors see it
  --column   names a column of the file: id, place, rating, date, name, language or text
  --demo     marks the reviews as invented; they are not in structured data
  --dry-run  reads and checks the file without storing anything
  --rejects  file for rejected rows (default: <file>.rejects.csv in this folder)
  -          read from standard input`;

const ROOT = join(import.meta.dirname, '..');
const MAX_SOURCE_LENGTH = 60;

/** @returns the exit code: 0, or 1 when the region or every row is invalid */
async function main(argv: readonly string[]): Promise<number> {
  const { positionals, values } = parse(argv);
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const [command, ...rest] = positionals;
  const source = values.source?.trim() ?? '';
  if (!values.region || source === '' || rest.length === 0) throw new UsageError(USAGE);
  if (source.length > MAX_SOURCE_LENGTH)
    throw new UsageError(`--source is longer than ${MAX_SOURCE_LENGTH} characters.`);
  if (command !== 'import' && command !== 'delete') throw new UsageError(USAGE);
  if (command === 'import' && rest.length > 1) throw new UsageError(USAGE);
  const [region] = (await findRegions([values.region.toLowerCase()])) ?? [];
  if (!region) return 1;
  const config = await loadConfig(ROOT);
  const folders = foldersOf(config, ROOT);
  const open = () =>
    joinDatabase({
      dataDir: folders.dataDir,
      databaseUrl: config.databaseUrl,
      log: { info() {}, warn: printLine, error: printLine },
      applicationName: 'forecourt reviews',
      statementTimeout: 60_000,
    });
  if (command === 'delete') {
    const database = await open();
    try {
      const deleted = await deleteReviews(database.db, { region: region.manifest.code, source }, rest);
      const missing = rest.filter((id) => !deleted.includes(id));
      console.log(`${deleted.length} of ${rest.length} reviews deleted`);
      if (missing.length > 0) printLine(`There are none with these ids: ${missing.join(', ')}`);
      return missing.length > 0 ? 1 : 0;
    } finally {
      await database.close();
    }
  }
  const [typed = ''] = rest;
  const typedIn = typedFolder();
  if (typed !== '-' && !existsSync(resolve(typedIn, typed)))
    throw new UsageError(`There is no file ${typed}.`);
  const spooled = typed === '-' ? await spoolInput() : undefined;
  try {
    return await importReviewFile({
      manifest: region.manifest,
      folders,
      source,
      file: spooled?.file ?? resolve(typedIn, typed),
      named: values.column ?? [],
      rejects: resolve(
        typedIn,
        values.rejects ?? `${typed === '-' ? 'reviews' : basename(typed)}.rejects.csv`,
      ),
      isDemo: values.demo,
      open: values['dry-run'] ? undefined : open,
    });
  } finally {
    spooled?.remove();
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        region: { type: 'string' },
        source: { type: 'string' },
        column: { type: 'string', multiple: true },
        demo: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        rejects: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${reasonOf(error)}\n\n${USAGE}`);
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    printLine(reasonOf(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
