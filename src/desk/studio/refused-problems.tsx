import type { StudioProblem } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Problem } from '../parts/problem.tsx';
import { ProblemList, type ProblemListProps } from './problem-list.tsx';

/** Errors that prevent a publication, in the answer of a refused one. */
export function refusedProblems(error: unknown): readonly StudioProblem[] {
  const { body } = (error ?? {}) as { body?: { data?: { problems?: readonly StudioProblem[] } } };
  return body?.data?.problems ?? [];
}

/** Why nothing was published. */
export function RefusedProblems(props: ProblemListProps) {
  const t = useTranslate();
  return (
    <div>
      <Problem text={t('desk:studio.refused', { count: props.problems.length })} />
      <ProblemList {...props} />
    </div>
  );
}
