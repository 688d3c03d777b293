import type { Command } from 'commander';
import { example } from './run-command.ts';

export function addLogins(program: Command): void {
  const logins = program
    .command('logins')
    .summary('unlock phones and end sessions')
    .description('Helps people to log in, and ends sessions that were stolen.');
  logins
    .command('unlock')
    .summary('unlock a phone after too many wrong codes')
    .description('Removes the locks of a phone on all devices and forgets its failed attempts.')
    .argument('<region>', 'code of a region')
    .argument('<phone>', 'number, as it is dialled in the region or with its dial code')
    .allowExcessArguments()
    .addHelpText('after', example(logins, 'unlock sg +6581234567'))
    .action(async (region: string, _first: string, _options: object, { args }: Command) => {
      const { unlock } = await import('../logins/unlock-phone.ts');
      // an unquoted number may be several arguments
      process.exitCode = await unlock(region, args.slice(1).join(' '));
    });
  logins
    .command('end')
    .summary('end all sessions of a phone')
    .description('Ends all sessions of a phone in a region. Its devices are no longer known.')
    .argument('<region>', 'code of a region')
    .argument('<phone>', 'number, as it is dialled in the region or with its dial code')
    .allowExcessArguments()
    .addHelpText('after', example(logins, 'end sg +6581234567'))
    .action(async (region: string, _first: string, _options: object, { args }: Command) => {
      const { endOf } = await import('../logins/end-sessions.ts');
      process.exitCode = await endOf(region, args.slice(1).join(' '));
    });
  logins
    .command('end-all')
    .summary('end the sessions of everybody')
    .description('Ends all sessions of people and of staff in all regions: everybody has to log in again.')
    .addHelpText('after', example(logins, 'end-all'))
    .action(async () => {
      const { endAll } = await import('../logins/end-sessions.ts');
      await endAll();
    });
}
