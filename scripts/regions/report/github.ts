import type { Problem } from '../../../src/server/manifests/problem.ts';
import { problemText, type Report, summary } from './report.ts';
import { repositoryPath } from './repository-path.ts';

/** Annotations, and a last line for the log. */
export function github({ problems, files }: Report): string {
  return [...problems.map(annotation), summary(files.length, problems)].join('\n');
}

/** Formats a problem as a GitHub workflow command, which GitHub shows at the line of the file. */
export function annotation(problem: Problem): string {
  const { file, line, column, severity } = problem;
  const properties = `file=${escapeProperty(repositoryPath(file))},line=${line},col=${column}`;
  return `::${severity} ${properties}::${escapeText(problemText(problem))}`;
}

function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
