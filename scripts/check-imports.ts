import { join } from 'node:path';
import { circleFaults } from './rules/circle-rule.ts';
import { deadCodeFaults } from './rules/dead-code-rule.ts';
import { codeFiles, report } from './rules/fault.ts';
import { importFaults, routerFaults } from './rules/import-rule.ts';

const root = join(import.meta.dirname, '..');
const files = codeFiles(root, 'src');
const faults = [...files.flatMap(importFaults), ...routerFaults(files), ...circleFaults(files)];
const dead = deadCodeFaults([...files, ...codeFiles(root, 'scripts')]);
process.exitCode = report(faults, 'Import layers') || report(dead, 'No dead code');
