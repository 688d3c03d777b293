import { join } from 'node:path';
import { circleFaults } from './rules/circle-rule.ts';
import { codeFiles, report } from './rules/fault.ts';
import { floorFaults } from './rules/floor-rule.ts';
import { importFaults, routerFaults } from './rules/import-rule.ts';

const root = join(import.meta.dirname, '..');
const files = codeFiles(root, 'src');
const all = [...files, ...codeFiles(root, 'scripts')];
const layers = [...files.flatMap(importFaults), ...routerFaults(files), ...circleFaults(all)];
const faults = [report(layers, 'Import layers'), report(floorFaults(all), 'Floors of the server')];
process.exitCode = Math.max(...faults);
