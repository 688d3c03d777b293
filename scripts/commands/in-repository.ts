import { addBenchParts } from './bench.ts';
import type { AddCommand } from './run-command.ts';
import { addSnapshot } from './snapshot.ts';

/** Commands that need the sources and what only development installs. */
export const REPOSITORY_COMMANDS: readonly AddCommand[] = [addSnapshot, addBenchParts];
