import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addFonts(program: Command): void {
  program
    .command('fonts')
    .summary('list font families for brands')
    .description('Prints the font families that a brand can name without files of its own.')
    .addHelpText('after', example(program, 'fonts'))
    .action(async () => {
      const { printFonts } = await import('../regions/fonts.ts');
      printFonts();
    });
}
