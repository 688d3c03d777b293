import { join } from 'node:path';
import { circleFaults } from './rules/circle-rule.ts';
import { codeFiles, report } from './rules/fault.ts';
import { importFaults, routerFaults } from './rules/import-rule.ts';

const files = codeFiles(join(import.meta.dirname, '..'), 'src');
const faults = [...files.flatMap(importFaults), ...routerFaults(files), ...circleFaults(files)];
process.exitCode = report(faults, 'Import staircase');
