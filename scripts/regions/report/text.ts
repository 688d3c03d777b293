import { join, sep } from 'node:path';
import { codeOfFile } from '../../../src/server/manifests/manifest-files.ts';
import { problemLine } from '../../../src/server/manifests/problem.ts';
import { annotation } from './github.ts';
import { type Report, summary } from './report.ts';

/** One line for each problem. Pipelines get annotations too. */
export function text({ problems, files, regionsDir, milliseconds }: Report): string {
  const isPipeline = process.env.CI === 'true' || process.env.GITHUB_ACTIONS === 'true';
  return [
    ...problems.map(problemLine),
    ...(isPipeline ? problems.map(annotation) : []),
    checkedLine(regionsDir, files),
    `${summary(files.length, problems)} (${Math.round(milliseconds)} ms)`,
  ].join('\n');
}

/** "Checked /srv/my-regions: de, fr", so that a check of the wrong folder shows. */
function checkedLine(regionsDir: string, files: readonly string[]): string {
  const names = files.map((file) => (file.startsWith(join(regionsDir, sep)) ? codeOfFile(file) : file));
  return `Checked ${regionsDir}: ${names.join(', ') || 'no manifests'}`;
}
