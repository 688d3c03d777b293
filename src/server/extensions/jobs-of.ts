import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { defineJob, type Job } from '../jobs/define-job.ts';
import { type ContextDeps, createContext, extensionRegion, usesExtension } from './create-context.ts';
import type { Extension } from './extension.ts';

/** Jobs of an extension in the form of all jobs. */
export function jobsOf(
  extension: Extension,
  deps: ContextDeps & { regions(): readonly ResolvedRegion[] },
): Job[] {
  const context = createContext(extension, deps);
  const regions = () =>
    deps
      .regions()
      .filter((region) => usesExtension(region, extension))
      .map((region) => extensionRegion(region, extension.name));
  return (extension.jobs ?? []).map((job) =>
    defineJob({
      ...job,
      name: `x-${extension.name}-${job.name}`,
      run: (_, { signal }) => job.run({ ...context, regions: regions(), signal }),
    }),
  );
}
