import { Ajv, type ValidateFunction } from 'ajv';
import type { JobWithMetadata } from 'pg-boss';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Job, JobServices } from './define-job.ts';
import { TIMEOUT_SECONDS } from './set-up-queues.ts';

const NO_DATA = { type: 'object', additionalProperties: false };

/** Returns the function that checks data against the schema of a job; it throws for others. */
export function createJobCheck() {
  const validators = new Map<string, ValidateFunction>();
  const ajv = new Ajv();
  return function requireValid(job: Job, data: object): void {
    const validate = validators.get(job.name) ?? ajv.compile(job.schema ?? NO_DATA);
    validators.set(job.name, validate);
    if (!validate(data)) throw new Error(`data of job ${job.name}: ${ajv.errorsText(validate.errors)}`);
  };
}

/** Returns the function that runs a job once and logs a failure. @param stopping aborted when the process stops */
export function createJobRun(
  services: JobServices,
  requireValid: ReturnType<typeof createJobCheck>,
  stopping: AbortSignal,
) {
  const { log } = services;
  return async function run(job: Job, { data, retryCount, retryLimit }: JobWithMetadata): Promise<void> {
    const timeout = AbortSignal.timeout((job.timeoutSeconds ?? TIMEOUT_SECONDS) * 1_000);
    try {
      const given = data ?? {};
      requireValid(job, given);
      await job.run(given, { ...services, signal: AbortSignal.any([stopping, timeout]) });
    } catch (error) {
      if (!stopping.aborted) {
        const isDead = retryLimit > 0 && retryCount >= retryLimit;
        const outcome = isDead ? `was given up after ${retryCount + 1} attempts` : 'failed';
        log[isDead ? 'error' : 'warn'](`Job ${job.name} ${outcome}: ${reasonOf(error)}`);
      }
      throw error;
    }
  };
}
