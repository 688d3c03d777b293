import type { Command } from 'commander';
import type { ReviewOptions } from '../reviews/import-review-file.ts';
import { collect, example } from './run-command.ts';

export function addReviews(program: Command): void {
  const reviews = program
    .command('reviews')
    .summary('import and delete reviews of showrooms')
    .description('Changes the reviews of showrooms that come from another site.');
  addPart(reviews, 'import', 'store reviews from a file')
    .description('Reads a CSV or JSON file of reviews and stores them; the site may be running.')
    .argument('<file>', 'file of reviews; - reads standard input')
    .option(
      '--column <name=column>',
      'column of the file for id, place, rating, date, name, language or text; again for each further one',
      collect,
    )
    .option('--demo', 'mark the reviews as invented; they are not in structured data', false)
    .option('--dry-run', 'read and check the file without storing anything', false)
    .option('--rejects <file>', 'file for rejected rows; <file>.rejects.csv in this folder without it')
    .option('--json', 'print the report as JSON', false)
    .addHelpText(
      'after',
      example(reviews, 'import --region sg --source "Example Reviews" --demo docs/examples/reviews.csv'),
    )
    .action(async (file: string, options: ReviewOptions) => {
      const { importReviewsFrom } = await import('../reviews/import-review-file.ts');
      process.exitCode = await importReviewsFrom(file, options);
    });
  addPart(reviews, 'delete', 'delete reviews by their ids at the source')
    .description('Deletes reviews; ends with 1 if one of the ids is not stored.')
    .argument('<ids...>', 'ids at the source')
    .addHelpText('after', example(reviews, 'delete --region sg --source "Example Reviews" r-14'))
    .action(async (ids: string[], options: { region: string; source: string }) => {
      const { deleteFrom } = await import('../reviews/delete-reviews.ts');
      process.exitCode = await deleteFrom(ids, options);
    });
}

const addPart = (reviews: Command, name: string, summary: string): Command =>
  reviews
    .command(name)
    .summary(summary)
    .requiredOption('--region <code>', 'region of the showrooms')
    .requiredOption('--source <name>', 'site that the reviews come from; visitors see it');
