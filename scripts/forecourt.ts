import { COMMANDS } from './commands/index.ts';
import { runCommand } from './commands/run-command.ts';

await runCommand({ name: 'forecourt', commands: COMMANDS }, process.argv.slice(2));
