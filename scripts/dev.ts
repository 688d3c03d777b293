import { addDev } from './commands/dev.ts';
import { runCommand } from './commands/run-command.ts';

await runCommand({ name: 'forecourt', commands: [addDev] }, ['dev', ...process.argv.slice(2)]);
