import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import styles from './login.module.css';
import type { ShownLogin } from './use-login.ts';

export const PROBLEM_ID = 'login-problem';

/** A lock of more than two days is one that only the company takes away. */
const COUNTED = 172_800;
export const isLockedForGood = (lockSeconds: number) => lockSeconds > COUNTED;

/** Why it does not go on. Its place is always there, so that what appears in it is read out. */
export function LoginProblem({ state, lockSeconds }: ShownLogin) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { problem, attemptsLeft } = state;
  const text = problem && t(isLockedForGood(lockSeconds) ? 'login:support' : `login:problem.${problem}`);
  const left =
    problem === 'wrong' &&
    attemptsLeft > 0 &&
    t('login:attemptsLeft', { count: attemptsLeft, value: formatNumber(attemptsLeft, language) });
  return (
    <p id={PROBLEM_ID} role="alert" className={styles.problem}>
      {[text, left].filter(Boolean).join(' ')}
    </p>
  );
}
