import type { StudioProblem } from '#contracts/types.ts';

/** Errors that prevent a publication, in the answer of a refused one. */
export function refusedProblems(error: unknown): readonly StudioProblem[] {
  const { body } = (error ?? {}) as { body?: { data?: { problems?: readonly StudioProblem[] } } };
  return body?.data?.problems ?? [];
}
