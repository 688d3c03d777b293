import { REGION_COMMANDS } from './commands/index.ts';
import { runCommand } from './commands/run-command.ts';

await runCommand({ name: 'npm run regions --', commands: REGION_COMMANDS }, process.argv.slice(2));
