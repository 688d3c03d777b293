import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '../src/domain/privacy/reason-of.ts';
import { loadConfig } from '../src/server/app/load-config.ts';
import { typedFolder } from '../src/server/config/index.ts';
import { importFile } from './import/import-file.ts';
import { printLine } from './import/print-line.ts';
import { spoolInput } from './import/spool-input.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `npm run import -- --region <code> --feed <mapping> <file.csv|file.json|-> [--dry-run] [--remove-any] [--rejects <file>]

  --region   code of the region of the cars, e.g. sg
  --feed     name of a mapping in regions/feeds, or a path
  --dry-run  reads and checks the file without storing anything
  --remove-any  allows a mapping with "removes": "missing" to remove any number of stored cars
  --rejects  file for rejected rows (default: <file>.rejects.csv in this folder)
  -          read from standard input`;

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
  const typedIn = typedFolder();
  const file = resolve(typedIn, source);
  if (source !== '-' && !existsSync(file)) throw new UsageError(`There is no file ${source}.`);
  const rejects = values.rejects ?? `${source === '-' ? 'import' : basename(source)}.rejects.csv`;
  const config = await loadConfig(join(import.meta.dirname, '..'));
  const spooled = source === '-' ? await spoolInput() : undefined;
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

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    printLine(reasonOf(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
