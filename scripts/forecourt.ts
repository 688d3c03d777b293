// first: what is imported later may import these packages
import './start/resolve-packages.ts';
import { IS_PACKAGE } from '../src/server/config/is-package.ts';
import { COMMANDS } from './commands/index.ts';
import { runCommand } from './commands/run-command.ts';

const more = IS_PACKAGE ? [] : (await import('./commands/in-repository.ts')).REPOSITORY_COMMANDS;
await runCommand([...COMMANDS, ...more], process.argv.slice(2));
