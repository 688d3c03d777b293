import type { Command } from 'commander';
import { example, wholeNumber } from './run-command.ts';

export function addPayments(program: Command): void {
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
