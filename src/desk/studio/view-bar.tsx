import type { StudioProblem } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './studio.module.css';

const VIEWS = ['problems', 'preview', 'difference', 'versions'] as const;

/** The text itself, or what is known of it. */
export type EditorView = 'edit' | (typeof VIEWS)[number];

interface ViewBarProps {
  view: EditorView;
  /** Whether the text is one of the choices: there is no room for it beside them. */
  hasEdit: boolean;
  problems: readonly StudioProblem[];
  onView(view: EditorView): void;
}

/** Chooses what is shown of a draft. */
export function ViewBar({ view, hasEdit, problems, onView }: ViewBarProps) {
  const t = useTranslate();
  const names: readonly EditorView[] = hasEdit ? ['edit', ...VIEWS] : VIEWS;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form, and these are not
    <div className={styles.choice} role="group" aria-label={t('desk:studio.views')}>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
          {t(`desk:studio.view.${name}`)}
          {name === 'problems' && <ProblemNumber problems={problems} />}
        </button>
      ))}
    </div>
  );
}

/** Errors if there are any, else warnings. */
function ProblemNumber({ problems }: { problems: readonly StudioProblem[] }) {
  const t = useTranslate();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const count = errors || problems.length;
  if (count === 0) return null;
  return (
    <span className={classNames(styles.number, errors > 0 ? styles.broken : styles.doubtful)}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>
        {' '}
        {t(errors > 0 ? 'desk:studio.errors' : 'desk:studio.warnings', { count })}
      </VisuallyHidden>
    </span>
  );
}
