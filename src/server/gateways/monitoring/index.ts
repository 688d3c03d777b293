export { parseDsn } from './dsn.ts';
export { dsnProblems } from './dsn-problems.ts';
export { type ErrorReports, openErrorReports } from './error-reports.ts';
