import { shallowEqual } from 'react-redux';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { POST_KEYS } from '#region/forms/posted-form.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
import { CheckedStep } from '#renderer/form/answer-list.tsx';
import { AnswerWords } from '#renderer/form/answer-words.tsx';
import { useIsPosted, useRequest, useRequestContext } from './request-context.ts';
import styles from './request-form.module.css';
import { stepHref } from './step-href.ts';
import type { StepsOfForm } from './use-steps.ts';

const NOTHING = {};

/** The last step: all answers in words, each step with the way back to it. */
export function CheckAnswers({ steps }: Pick<StepsOfForm, 'steps'>) {
  const t = useTranslate();
  const { form, session, api } = useRequestContext();
  const isPosted = useIsPosted();
  const state = useRequest((current) => current?.answers ?? NOTHING, shallowEqual);
  const { answers } = visibleFields(form.steps, state);
  const rowsOf = (step: string) =>
    form.steps
      .filter(({ name }) => name === step)
      .flatMap(({ fields }) => fields)
      .flatMap(({ name, view }) => {
        const answer = answers[name];
        if (answer === undefined) return [];
        return [
          {
            label: view.label,
            value: <AnswerWords answer={answer} view={view} currency={form.currency} api={api} />,
          },
        ];
      });
  return (
    <div className={styles.fields}>
      <p className={styles.text}>{t('request:check.text')}</p>
      {steps.map(({ name, title }) => {
        const rows = rowsOf(name);
        return (
          rows.length > 0 && (
            <CheckedStep
              key={name}
              title={title}
              href={stepHref(name)}
              answers={rows}
              onChange={() => session.goTo(name)}
              {...(isPosted && { post: { name: POST_KEYS.goTo, value: name } })}
            />
          )
        );
      })}
    </div>
  );
}
