import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { defineJob, type Job } from '../jobs/define-job.ts';
import { type ContextDeps, createContext, extensionRegion } from './create-context.ts';
import type { Extension } from './extension.ts';

/** Jobs of an extension in the form of all jobs. */
export function jobsOf(
  extension: Extension,
  deps: ContextDeps & { regions(): readonly ResolvedRegion[] },
): Job[] {
  const context = createContext(extension, deps);
  return (extension.jobs ?? []).map(({ name, run, ...settings }) =>
    defineJob({
      ...settings,
      name: `x-${extension.name}-${name}`,
      run: (_, { signal }) =>
        run({
          ...context,
          regions: deps.regions().map((region) => extensionRegion(region, extension.name)),
          signal,
        }),
    }),
  );
}
