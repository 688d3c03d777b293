import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { reasonOf } from '../src/domain/reason-of.ts';
import { loadConfig } from '../src/server/app/config/index.ts';
import { importFile } from './import/import-file.ts';
import { say, UsageError } from './import/print-line.ts';

const USAGE = `npm run import -- --region <code> --feed <mapping> <file.csv|file.json|-> [--dry-run] [--remove-any] [--rejects <file>]

  --region   code of the region the cars are for, e.g. sg
  --feed     name of a mapping in regions/feeds, or the path of one
  --dry-run  reads and checks everything, stores nothing
  --remove-any  lets a mapping with "removes": "missing" remove any share of the stored cars
  --rejects  where rows that cannot be stored are listed (default: <file>.rejects.csv in this folder)
  -          reads the file from standard input`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      region: { type: 'string' },
      feed: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'remove-any': { type: 'boolean', default: false },
      rejects: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const [source] = positionals;
  if (!values.region || !values.feed || !source || positionals.length > 1) throw new UsageError(USAGE);
  // npm runs the command in the folder of the product, wherever it was typed
  const typedIn = process.env.INIT_CWD ?? '.';
  const file = resolve(typedIn, source);
  if (source !== '-' && !existsSync(file)) throw new UsageError(`There is no file ${source}.`);
  const rejects = values.rejects ?? `${source === '-' ? 'import' : basename(source)}.rejects.csv`;
  const config = await loadConfig(join(import.meta.dirname, '..'));
  const spooled = source === '-' ? await spool() : undefined;
  try {
    return await importFile({
      config,
      regionCode: values.region,
      feedName: values.feed,
      typedIn,
      file: spooled?.file ?? file,
      rejects: resolve(typedIn, rejects),
      isDryRun: values['dry-run'],
      removesAny: values['remove-any'],
    });
  } finally {
    spooled?.remove();
  }
}

/** Standard input is read twice (which row of a car is the newest?), so it is kept in a file for that time. */
async function spool(): Promise<{ file: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-import-'));
  const file = join(folder, 'input');
  await pipeline(process.stdin, createWriteStream(file));
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say(reasonOf(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
