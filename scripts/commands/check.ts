import { type Command, Option } from 'commander';
import { example } from './run-command.ts';

interface Options {
  format: 'text' | 'json' | 'github' | 'junit' | 'sarif';
  json: boolean;
  changedSince?: string;
  drafts: boolean;
  database: boolean;
  warningsAsErrors: boolean;
}

const FORMATS: readonly Options['format'][] = ['text', 'json', 'github', 'junit', 'sarif'];

export function addCheck(program: Command): void {
  program
    .command('check')
    .summary('check manifests and texts')
    .description(
      'Prints each fault of manifests and texts with its file, line and advice; ends with 1 when one is an error.',
    )
    .argument('[files...]', 'only these manifests')
    .addOption(
      new Option('--format <name>', 'how faults are printed: for people, programs or a pipeline')
        .choices(FORMATS)
        .default('text'),
    )
    .option('--json', 'the same as --format json', false)
    .option('--changed-since <ref>', 'only faults that the files of this git commit do not have')
    .option(
      '--drafts',
      'read texts that are not written yet from standard input, as JSON by the name of their file',
      false,
    )
    .option(
      '--database',
      'ask the database of the site, too, for offers, payments, refunds and bookings that would not fit the manifests any more',
      false,
    )
    .option('--warnings-as-errors', 'end with 1 for warnings, too', false)
    .addHelpText('after', example(program, 'check --format github --changed-since origin/main'))
    .action(async (files: string[], { json, format, ...options }: Options) => {
      const { check } = await import('../regions/check.ts');
      process.exitCode = await check(files, { ...options, format: json ? 'json' : format });
    });
}
