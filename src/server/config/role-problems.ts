import type { Config, ConfigProblem } from './config.ts';

/** Checks that the variables of a process that is one of several fit each other. */
export function roleProblems({ role, publicOrigin, serveRegions }: Config): ConfigProblem[] {
  if (role !== 'worker') return [];
  const problems: ConfigProblem[] = [];
  if (publicOrigin === '')
    problems.push({
      name: 'PUBLIC_ORIGIN',
      message:
        'PUBLIC_ORIGIN is missing; ROLE=worker needs it: links in messages would lead to the worker, which has no pages.',
    });
  if (serveRegions !== '')
    problems.push({
      name: 'SERVE_REGIONS',
      message: 'SERVE_REGIONS cannot be used with ROLE=worker: a worker runs the jobs of all regions.',
    });
  return problems;
}
