import type { Command } from 'commander';
import { addAdd } from './add.ts';
import { addBench } from './bench.ts';
import { addCheck } from './check.ts';
import { addFeeds } from './feeds.ts';
import { addImport } from './import.ts';
import { addInit } from './init.ts';
import { addLogins } from './logins.ts';
import { addNew } from './new.ts';
import { addReviews } from './reviews.ts';
import { type AddCommand, example, wholeNumber } from './run-command.ts';
import { serve } from './serve.ts';
import { addStaff } from './staff.ts';
import { addApi, addStart } from './start.ts';
import { addTexts } from './texts.ts';

const PARTS = [
  { name: 'on', summary: 'close regions', line: 'on sg' },
  { name: 'off', summary: 'open regions', line: 'off sg' },
  { name: 'status', summary: 'show closed regions', line: 'status' },
] as const;

/** Commands of the repository and of an installed package. */
export const COMMANDS: readonly AddCommand[] = [
  addInit,
  addStart,
  addBuild,
  addDev,
  addApi,
  addCheck,
  addNew,
  addAdd,
  addDescribe,
  addDiff,
  addFonts,
  addTexts,
  addPublish,
  addGenerate,
  addMigrate,
  addMigrateDatabase,
  addImport,
  addFeeds,
  addReviews,
  addStaff,
  addLogins,
  addPayments,
  addMaintenance,
  addDemo,
  addBench,
  addDocs,
];

function addDev(program: Command): void {
  program
    .command('dev')
    .summary('serve the site and follow changes of manifests, texts and components')
    .description(
      'Serves the site like start. A change of a manifest or text shows at once; a wrong one is printed, and the version before it stays. Components of extensions reload, too; after another change of an extension start it again.',
    )
    .addHelpText('after', example(program, 'dev'))
    .action(() => serve('dev', { isFollowing: true }));
}

function addFonts(program: Command): void {
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

function addBuild(program: Command): void {
  program
    .command('build')
    .summary('build the pages with your extensions')
    .description(
      'Builds the pages into DATA_DIR where extensions of forecourt.config.ts have components. The start does it too, unless they are built already.',
    )
    .addHelpText('after', example(program, 'build'))
    .action(async () => {
      const { build } = await import('../extension-pages/build.ts');
      await build();
    });
}

function addMigrateDatabase(program: Command): void {
  program
    .command('migrate-database')
    .summary('migrate the database, and end')
    .description(
      'Brings the tables of DATABASE_URL, or of DATA_DIR, up to this version, with those of extensions. Each start does the same before it listens; a job of its own does it before the first process of a new version starts. The site may be running.',
    )
    .addHelpText('after', example(program, 'migrate-database'))
    .action(async () => {
      const { migrateSite } = await import('../site/migrate-site.ts');
      await migrateSite();
    });
}

function addDiff(program: Command): void {
  program
    .command('diff')
    .summary('compare two regions')
    .description('Prints the properties in which two regions differ.')
    .argument('<region>', 'code of a region')
    .argument('<other>', 'code of another one')
    .option('--json', 'print the differences as JSON', false)
    .addHelpText('after', example(program, 'diff sg my'))
    .action(async (region: string, other: string, options: { json: boolean }) => {
      const { diff } = await import('../regions/diff.ts');
      process.exitCode = await diff([region, other], options);
    });
}

function addGenerate(program: Command): void {
  program
    .command('generate')
    .summary('write types of your regions')
    .description(
      'Writes forecourt.d.ts beside the folder of manifests: names of regions, routes, filters, fields, forms and texts, for scripts and for manifests in TypeScript.',
    )
    .option('--check', 'write nothing; end with 1 when the file is out of date', false)
    .addHelpText('after', example(program, 'generate --check'))
    .action(async (options: { check: boolean }) => {
      const { generateNames } = await import('../regions/generate-names.ts');
      process.exitCode = await generateNames(options);
    });
}

function addDescribe(program: Command): void {
  program
    .command('describe')
    .summary('describe regions')
    .description(
      'Prints what manifests come to with all that they inherit: addresses, filters, formats, offers.',
    )
    .argument('<regions...>', 'codes of regions')
    .option('--json', 'print the manifests with all that they inherit as JSON', false)
    .addHelpText('after', example(program, 'describe sg'))
    .action(async (codes: string[], options: { json: boolean }) => {
      const { describe } = await import('../regions/describe.ts');
      process.exitCode = await describe(codes, options);
    });
}

function addPublish(program: Command): void {
  program
    .command('publish')
    .summary('let running processes take changed files')
    .description(
      'Checks the files of REGIONS_DIR and LOCALES_DIR that were changed by hand, adds them to the history of the studio, and lets all processes with STUDIO=on serve them without a restart. Files with errors never go live; with STUDIO=off nothing is published, and the command ends with 1.',
    )
    .option('--watch', 'go on, and publish files when they change', false)
    .option('--json', 'print what was published as JSON, or the problems', false)
    .addHelpText('after', example(program, 'publish --watch'))
    .action(async (options: { watch: boolean; json: boolean }) => {
      const { publish } = await import('../publish/publish.ts');
      process.exitCode = await publish(options);
    });
}

function addDocs(program: Command): void {
  program
    .command('docs')
    .summary('show the reference and guides in a browser')
    .description(
      'Serves guides and the reference of manifests, commands and variables to this machine, and prints their address.',
    )
    .argument('[page]', 'page to print the address of, as messages of check name it')
    .option('--port <n>', 'port; a free one without it', wholeNumber(0, 65_535), '0')
    .addHelpText('after', example(program, 'docs docs/reference/filters.md#settings'))
    .action(async (page: string | undefined, { port }: { port: string }) => {
      const { addressOfPage } = await import('../docs/doc-pages.ts');
      const address = addressOfPage(page ?? '');
      const { serveDocs } = await import('../docs/serve-docs.ts');
      const { origin } = await serveDocs(Number(port));
      console.log(`Reference: ${origin}/${address}`);
    });
}

function addDemo(program: Command): void {
  const demo = program
    .command('demo')
    .summary('replace demo cars')
    .description('Changes the cars that a site without cars of its own begins with.');
  demo
    .command('refill')
    .summary('replace the demo cars of a region')
    .description(
      'Replaces the demo cars of a region according to its manifest and keeps imported cars. The site may be running.',
    )
    .argument('<region>', 'code of a region')
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', example(demo, 'refill sg'))
    .action(async (region: string, options: { json: boolean }) => {
      const { refill } = await import('../demo/refill.ts');
      process.exitCode = await refill(region, options);
    });
}

interface Options {
  yes: boolean;
  dryRun: boolean;
}

function addMigrate(program: Command): void {
  program
    .command('migrate')
    .summary('rewrite manifests and texts of an older version')
    .description(
      'Rewrites manifests, content and texts that were written for an older version, and leaves their order and formatting as they are. Shows the differences, checks the result and asks before it writes.',
    )
    .option('--yes', 'write without a question', false)
    .option('--dry-run', 'only show what would change', false)
    .addHelpText('after', example(program, 'migrate --dry-run'))
    .action(async (options: Options) => {
      const { migrate } = await import('../migrate/migrate.ts');
      process.exitCode = await migrate(options);
    });
}

function addMaintenance(program: Command): void {
  const maintenance = program
    .command('maintenance')
    .summary('close regions for maintenance, and open them')
    .description(
      'Closes and opens regions without a restart; visitors see a page with the time to come back, and programs get Retry-After.',
    );
  for (const { name, summary, line } of PARTS) {
    const command = maintenance
      .command(name)
      .summary(summary)
      .description(`Use it to ${summary}; the site may be running.`)
      .option('--json', 'print the closed regions as JSON', false)
      .addHelpText('after', example(maintenance, line))
      .action(async () => {
        const { changeClosure } = await import('../maintenance/close-regions.ts');
        await changeClosure(name, command.args, command.opts());
      });
    if (name !== 'status') command.argument('[regions...]', 'codes of regions; all without them');
  }
}

function addPayments(program: Command): void {
  const payments = program
    .command('payments')
    .summary('compare payments with providers')
    .description('Shows whether the payments of offers are what their providers say.');
  addPart(payments, 'reconcile', 'compare payments and refunds with their provider')
    .description(
      'Compares payments and refunds of the last days with the provider, settles what is behind, and prints what differs; ends with 1 if something does.',
    )
    .option('--days <n>', 'how many days', wholeNumber(1, 3_660), '7')
    .addHelpText('after', example(payments, 'reconcile --region my --days 30'));
  addPart(payments, 'ledger', 'print the balance of every account')
    .description('Prints the balance of every account; ends with 1 if they do not come to 0.')
    .addHelpText('after', example(payments, 'ledger'));
}

function addPart(payments: Command, name: string, summary: string): Command {
  return payments
    .command(name)
    .summary(summary)
    .option('--region <code>', 'only this region')
    .option('--json', 'print the report as JSON', false)
    .action(async (options: { region?: string; days?: string; json: boolean }) => {
      const { runPayments } = await import('../payments/run-payments.ts');
      process.exitCode = await runPayments(name, options);
    });
}
