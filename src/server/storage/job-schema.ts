/**
 * Schema with the tables of the job queue. Tables of version 10 of its library, which it cannot take over, are in
 * `pgboss`: processes of a version that knows them go on with them until they end (docs/decisions/0024).
 */
export const JOB_SCHEMA = 'jobs';
