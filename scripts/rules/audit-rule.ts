import type { AuditException } from './audit-exceptions.ts';
import type { Fault } from './fault.ts';

/** The parts of `npm audit --json` that are used. */
export interface AuditReport {
  vulnerabilities: Record<string, { via: readonly (string | Advisory)[] }>;
}

interface Advisory {
  name: string;
  title: string;
  url: string;
  severity: string;
  range: string;
}

/** Reads an answer of `npm audit --json`. @returns why it cannot be used, if the registry has not answered */
export function readAudit(text: string): AuditReport | string {
  let answer: Partial<AuditReport> & { message?: unknown; error?: { summary?: unknown } };
  try {
    answer = JSON.parse(text);
  } catch {
    return 'npm printed no report';
  }
  if (answer.vulnerabilities) return { vulnerabilities: answer.vulnerabilities };
  return String(answer.error?.summary || answer.message || 'npm printed no report');
}

/**
 * Reports each advisory without an exception, and each exception that is over or that no package needs.
 * @param today YYYY-MM-DD
 */
export function auditFaults(
  { vulnerabilities }: AuditReport,
  exceptions: readonly AuditException[],
  today: string,
): Fault[] {
  const found = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((each) => typeof each === 'object'),
  );
  const advisories = new Map(found.map((each) => [`${idOf(each)} ${each.name}`, each]));
  const isKnown = (each: Advisory) =>
    exceptions.some(
      ({ advisory, package: name, until }) => advisory === idOf(each) && name === each.name && until >= today,
    );
  const open = [...advisories.values()]
    .filter((each) => !isKnown(each))
    .map(({ name, title, url, severity, range }) => ({
      file: 'package-lock.json',
      line: 1,
      message: `${name} ${range}: ${title} (${severity}, ${url}); take a version without it, or add an exception with its reason to scripts/rules/audit-exceptions.ts`,
    }));
  const idle = exceptions
    .filter(({ advisory, package: name }) => !advisories.has(`${advisory} ${name}`))
    .map(({ advisory, package: name }) => ({
      file: 'scripts/rules/audit-exceptions.ts',
      line: 1,
      message: `no package needs the exception for ${advisory} (${name}); remove it`,
    }));
  return [...open, ...idle];
}

const idOf = ({ url }: Advisory): string => url.slice(url.lastIndexOf('/') + 1);
