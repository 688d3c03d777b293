import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import styles from './login.module.css';
import type { LoginProblem as Problem } from './login-state.ts';
import type { LoginView } from './use-login.ts';

/** A lock of more than two days is one that only the company takes away. */
const MAX_COUNTDOWN_SECONDS = 172_800;
export const isLockedPermanently = (lockSeconds: number) => lockSeconds > MAX_COUNTDOWN_SECONDS;

/** Problems of what was typed: the field itself shows them. */
const FIELD_PROBLEMS: readonly (Problem | null)[] = ['phone', 'code', 'wrong'];

/** The error text of the field of a step; absent while nothing is wrong with what was typed. */
export function useFieldError({ state }: LoginView): string | undefined {
  const t = useTranslate();
  const language = usePageLanguage();
  const { problem, attemptsLeft } = state;
  if (!problem || !FIELD_PROBLEMS.includes(problem)) return undefined;
  const text = t(`login:problem.${problem}`);
  if (problem !== 'wrong' || attemptsLeft === 0) return text;
  return `${text} ${t('login:attemptsLeft', { count: attemptsLeft, value: formatNumber(attemptsLeft, language) })}`;
}

/** Why the login does not go on. The element is always there, so that text which appears in it is announced. */
export function LoginProblem({ state, lockSeconds }: LoginView) {
  const t = useTranslate();
  const { problem } = state;
  const isShown = problem && !FIELD_PROBLEMS.includes(problem);
  return (
    <p role="alert" className={styles.problem}>
      {isShown && t(isLockedPermanently(lockSeconds) ? 'login:support' : `login:problem.${problem}`)}
    </p>
  );
}
