import type { Problem } from '../../src/server/manifests/problem.ts';

/** Formats a problem as a GitHub workflow command, which GitHub shows at the line of the file. */
export function annotation({ file, line, column, path, severity, ...texts }: Problem): string {
  const { message, allowed, suggestion, see } = texts;
  const parts = [
    path === '' ? message : `${path}: ${message}`,
    allowed && `allowed: ${allowed}`,
    suggestion && `did you mean "${suggestion}"?`,
    see && `see ${see.map((place) => `${place.file}:${place.line}`).join(', ')}`,
  ];
  const properties = `file=${escapeProperty(file)},line=${line},col=${column}`;
  return `::${severity} ${properties}::${escapeText(parts.filter(Boolean).join('; '))}`;
}

function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
