import { addCheck } from './check.ts';
import { addDescribe } from './describe.ts';
import { addDev } from './dev.ts';
import { addDiff } from './diff.ts';
import { addFonts } from './fonts.ts';
import { addNew } from './new.ts';
import type { AddCommand } from './run-command.ts';
import { addSnapshot } from './snapshot.ts';
import { addStart } from './start.ts';

const REGION: readonly AddCommand[] = [addCheck, addNew, addDescribe, addDiff, addFonts];

/** Commands of an installed package. */
export const COMMANDS: readonly AddCommand[] = [addStart, addDev, ...REGION];

/** Commands of `npm run regions`. */
export const REGION_COMMANDS: readonly AddCommand[] = [...REGION, addSnapshot];
