import { type Command, Option } from 'commander';
import { example } from './run-command.ts';

interface Options {
  format: 'csv' | 'xliff';
  missing: boolean;
  out?: string;
}

export function addTexts(program: Command): void {
  const texts = program
    .command('texts')
    .summary('hand texts to translators and take them back')
    .description(
      'Writes the texts of a language for translators, takes translations back, and says what is left.',
    )
    .addHelpText('after', example(program, 'texts status'));
  texts
    .command('export')
    .summary('write the texts of a language for a translator')
    .description(
      'Writes each text with its English, its translation, the pages that it is on, its placeholders and examples of its plural form; what visitors see first comes first.',
    )
    .argument('<language>', 'tag of a language')
    .addOption(
      new Option('--format <format>', 'xliff is of version 1.2').choices(['csv', 'xliff']).default('xliff'),
    )
    .option('--missing', 'only texts without a translation', false)
    .option('--out <file>', 'file; default: standard output')
    .addHelpText('after', example(program, 'texts export vi --missing --out vi.xlf'))
    .action(async (language: string, options: Options) => {
      const { exportTexts } = await import('../texts/texts.ts');
      await exportTexts(language, options);
    });
  texts
    .command('import')
    .summary('take translations back')
    .description(
      'Checks placeholders, plural forms, names and formulas of each row, and writes the texts in the order of the English ones. Writes nothing when a row is wrong.',
    )
    .argument('<file>', 'CSV or XLIFF file that was exported')
    .option('--json', 'write nothing, and print what would change and what is wrong as JSON', false)
    .addHelpText('after', example(program, 'texts import vi.xlf'))
    .action(async (file: string, { json }: { json: boolean }) => {
      const { importTexts } = await import('../texts/texts.ts');
      await importTexts(file, json);
    });
  texts
    .command('status')
    .summary('print how much of each language is translated')
    .description(
      'Prints a line for each language: how much is translated, and what visitors see first of the rest.',
    )
    .option('--json', 'print the numbers as JSON', false)
    .addHelpText('after', example(program, 'texts status'))
    .action(async ({ json }: { json: boolean }) => {
      const { printStatus } = await import('../texts/texts.ts');
      await printStatus(json);
    });
}
