import { addBenchParts } from './bench-parts.ts';
import { addPictures } from './pictures.ts';
import type { AddCommand } from './run-command.ts';
import { addSnapshot } from './snapshot.ts';
import { addTrial } from './trial.ts';

/** Commands that need the sources and what only development installs. */
export const REPOSITORY_COMMANDS: readonly AddCommand[] = [addSnapshot, addBenchParts, addTrial, addPictures];
