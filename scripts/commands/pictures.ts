import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addPictures(program: Command): void {
  program
    .command('pictures')
    .summary('take the pictures of docs/features.md')
    .description(
      'Takes pictures of a running site with demo cars and writes them to docs/pictures/features/.',
    )
    .argument('<origin>', 'address of the site')
    .argument('[names...]', 'only pictures whose names begin so')
    .addHelpText('after', example(program, 'pictures http://localhost:3000 price'))
    .action(async (origin: string, names: string[]) => {
      const { takePictures } = await import('../pictures/take-pictures.ts');
      process.exitCode = await takePictures(origin, names);
    });
}
