export { dsnProblems } from './dsn-problems.ts';
export { type ErrorReports, openErrorReports } from './error-reports.ts';
