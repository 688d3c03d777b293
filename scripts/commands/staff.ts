import { type Command, Option } from 'commander';
import { STAFF_ROLES } from '../../src/domain/desk/staff-roles.ts';
import { collect, example } from './run-command.ts';

export function addStaff(program: Command): void {
  const staff = program
    .command('staff')
    .summary('show and change who may log in at the desk')
    .description('Shows and changes the list of phones that may log in at the desk.');
  staff
    .command('list')
    .summary('show who may log in')
    .description('Prints each phone with its name and its roles.')
    .option('--json', 'print the list as JSON', false)
    .addHelpText('after', example(staff, 'list'))
    .action((options: { json: boolean }) => run('list', '', options));
  withRole(withPhone(staff, 'add', 'allow a phone to log in, and print the code of its first device'))
    .option('--name <name>', 'name at the desk; the phone without it')
    .addHelpText('after', example(staff, 'add +6581234567 --name Mei --role agent --region sg'));
  withRole(withPhone(staff, 'role', 'replace the roles of a phone')).addHelpText(
    'after',
    example(staff, 'role +6581234567 --role manager --region sg --region my'),
  );
  withPhone(staff, 'device', 'print a code that lets another device in').addHelpText(
    'after',
    example(staff, 'device +6581234567'),
  );
  withPhone(staff, 'remove', 'remove a phone and end its sessions at once').addHelpText(
    'after',
    example(staff, 'remove +6581234567'),
  );
}

function withPhone(staff: Command, name: string, summary: string): Command {
  return staff
    .command(name)
    .summary(summary)
    .description(`Use it to ${summary}.`)
    .argument('<phone>', 'number, with its dial code or as it is dialled in the default region')
    .allowExcessArguments()
    .action((_first: string, options: object, { args }: Command) => run(name, args.join(' '), options));
}

function withRole(command: Command): Command {
  return command
    .addOption(new Option('--role <role>', 'what it may do').choices(STAFF_ROLES).makeOptionMandatory())
    .requiredOption('--region <code>', 'region of the role; again for each further one', collect);
}

async function run(name: string, typed: string, options: object): Promise<void> {
  const { runStaff } = await import('../staff/run-staff.ts');
  await runStaff(name, typed, options);
}
