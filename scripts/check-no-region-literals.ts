import { join } from 'node:path';
import { codeFiles, report } from './rules/fault.ts';
import { regionLiteralFaults } from './rules/region-literal-rule.ts';
import { regionLiterals } from './rules/region-literals.ts';

const root = join(import.meta.dirname, '..');
const literals = regionLiterals(join(root, 'regions'));
const faults = codeFiles(root, 'src').flatMap((file) => regionLiteralFaults(file, literals));
process.exitCode = report(faults, 'No region literals');
