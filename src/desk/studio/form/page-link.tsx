import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { JsonPath } from '#region/json/json-path.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ProblemCount } from '../problem-count.tsx';
import styles from './form.module.css';
import { fieldId } from './model/field-id.ts';
import { useForm } from './model/form-context.ts';
import { originOf, problemsBelow, valueAt } from './model/region-form.ts';
import { summaryOf } from './model/summary.ts';

/** A property with parts of its own, which have a page. */
export function PageLink({ path, label }: { path: JsonPath; label: string }) {
  const t = useTranslate();
  const { form, go } = useForm();
  const problems = problemsBelow(form, path);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const origin = originOf(form, path);
  const summary = summaryOf(form, valueAt(form, path));
  return (
    <button type="button" id={fieldId(path)} className={styles.link} onClick={() => go(path)}>
      <span className={styles.linkText}>
        <span className={styles.linkTitle}>{label}</span>
        <span className={styles.summary}>{summary || t('desk:form.empty')}</span>
      </span>
      {problems.length > 0 && <ProblemCount errors={errors} warnings={problems.length - errors} />}
      {origin === 'own' && typeof path.at(-1) === 'string' && (
        <span className={styles.badge}>{t('desk:form.changed')}</span>
      )}
      <Icon name="chevron-next" size="sm" />
    </button>
  );
}
