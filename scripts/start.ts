import { runCommand } from './commands/run-command.ts';
import { addStart } from './commands/start.ts';

await runCommand({ name: 'forecourt', commands: [addStart] }, ['start', ...process.argv.slice(2)]);
