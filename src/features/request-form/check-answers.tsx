import { useEffect, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { CheckedStep } from '#renderer/form/answer-list.tsx';
import { type AnswerTexts, fallbackTexts } from './answer-texts.ts';
import { useRequest, useRequestContext } from './request-context.ts';
import styles from './request-form.module.css';
import { stepHref } from './step-href.ts';
import type { StepsOfForm } from './use-steps.ts';

/** The last step: all answers in words, each step with the way back to it. */
export function CheckAnswers({ steps }: Pick<StepsOfForm, 'steps'>) {
  const t = useTranslate();
  const { form, session } = useRequestContext();
  const answers = useRequest((state) => state?.answers ?? {}, shallowEqual);
  const [texts, setTexts] = useState<AnswerTexts>();
  useEffect(() => {
    let isCurrent = true;
    session.describe().then(
      (described) => isCurrent && setTexts(described),
      () => isCurrent && setTexts(fallbackTexts(form, answers)),
    );
    return () => {
      isCurrent = false;
    };
  }, [session, form, answers]);
  return (
    <div className={styles.fields} aria-busy={!texts}>
      <p className={styles.text}>{t('request:check.text')}</p>
      {texts &&
        steps.map(({ name, title }) => {
          const fields = form.steps.find((step) => step.name === name)?.fields ?? [];
          const rows = fields.flatMap((field) => {
            const value = texts[field.name];
            return value ? [{ label: field.view.label, value }] : [];
          });
          return (
            rows.length > 0 && (
              <CheckedStep
                key={name}
                title={title}
                href={stepHref(name)}
                answers={rows}
                onChange={() => session.goTo(name)}
              />
            )
          );
        })}
    </div>
  );
}
