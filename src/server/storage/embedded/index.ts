export { DataDirInUseError, refuseDataDirInUse } from './data-dir-lock.ts';
export { PostgresStartError } from './postgres-start-error.ts';
export type { ServerUser } from './server-users.ts';

export { startPostgres } from './start-postgres.ts';
export type { SupervisedPostgres } from './supervise.ts';
