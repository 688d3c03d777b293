import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { JsonPath } from '#region/json/json-path.ts';
import styles from './form.module.css';
import { useForm } from './model/form-context.ts';
import { inheritedAt, originOf, valueAt } from './model/region-form.ts';
import { summaryOf } from './model/summary.ts';

/** Name of a property in the source, where its value comes from, and the ways back. */
export function OriginLine({ path, isRequired }: { path: JsonPath; isRequired: boolean }) {
  const t = useTranslate();
  const { form, remove, inherit } = useForm();
  const origin = originOf(form, path);
  const inherited = inheritedAt(form, path);
  const isInList = path.some((part) => typeof part === 'number');
  const hasValue = valueAt(form, path) !== undefined;
  const mayInherit = !isInList && (origin === 'removed' || (origin === 'own' && inherited !== undefined));
  const mayRemove = hasValue && !isRequired && !mayInherit;
  const state = isInList ? (hasValue ? undefined : 'none') : origin;
  const name = String(path.at(-1));
  return (
    <p className={styles.origin}>
      <code>{name}</code>
      {state && (
        <span className={state === 'removed' ? styles.removed : undefined}>
          {t(
            mayInherit && inherited !== undefined
              ? `desk:form.origin.${origin}Over`
              : `desk:form.origin.${state}`,
            { value: summaryOf(form, inherited) || '–' },
          )}
        </span>
      )}
      {mayInherit && !form.isReadOnly && (
        <button
          type="button"
          className={styles.back}
          aria-label={t('desk:form.backOf', { name })}
          onClick={() => inherit(path)}
        >
          {t('desk:form.backToInherited')}
        </button>
      )}
      {mayRemove && !form.isReadOnly && (
        <button
          type="button"
          className={styles.back}
          aria-label={t('desk:form.removeNamed', { name })}
          onClick={() => remove(path)}
        >
          {t('desk:form.remove')}
        </button>
      )}
    </p>
  );
}
