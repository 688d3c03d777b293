import type { StudioProblem } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import parts from '../parts/parts.module.css';
import type { Place } from './code-editor.tsx';
import { FileLink } from './files/file-link.tsx';
import { PropertyName } from './property-name.tsx';
import styles from './studio.module.css';

export interface ProblemListProps {
  region: string;
  problems: readonly StudioProblem[];
  /** Shows a place of the manifest; absent: the problems are of other files. */
  onGo?(place: Place): void;
}

/** Errors first. Those of the manifest lead to their place, those of content and shared files to their editor. */
export function ProblemList({ region, problems, onGo }: ProblemListProps) {
  const t = useTranslate();
  if (problems.length === 0) return <p className={parts.quiet}>{t('desk:studio.noProblems')}</p>;
  const sorted = problems.toSorted((a, b) => rank(a) - rank(b));
  return (
    <ul className={styles.problems}>
      {sorted.map((problem) => {
        const { file, line, column, pointer, severity, message, hint } = problem;
        return (
          <li key={JSON.stringify([file, line, column, message])} className={styles[severity]}>
            {problem.is_own && onGo ? (
              <button type="button" className={styles.place} onClick={() => onGo({ line, column, pointer })}>
                <PropertyName path={pointer} line={t('desk:studio.line', { line })} />
              </button>
            ) : (
              <span className={styles.place}>
                {isEdited(file) ? <FileLink region={region} file={file} /> : file}:{line} {pointer}
              </span>
            )}
            <span>
              <strong>{t(`desk:studio.severity.${severity}`)}</strong> {message}
            </span>
            {hint !== '' && <span className={styles.hint}>{hint}</span>}
          </li>
        );
      })}
    </ul>
  );
}

const isEdited = (file: string): boolean => /^(?:content|shared)\/.+\.json$/.test(file);

const rank = ({ severity, is_own: isOwn }: StudioProblem) => (severity === 'error' ? 0 : 2) + (isOwn ? 0 : 1);
