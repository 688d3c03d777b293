import { memo, useCallback, useContext, useEffect } from 'react';
import { shallowEqual } from 'react-redux';
import type { RegistrationCardFacts } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import type { FieldView, QuestionView } from '#region/forms/form-view.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import { Field } from '#renderer/fields/field.tsx';
import { AnswerWords } from '#renderer/form/answer-words.tsx';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { afterPointerUp, trackPointer } from './after-pointer-up.ts';
import { CarPlaceContext, useRequest, useRequestContext } from './request-context.ts';
import styles from './suggestion.module.css';

/** Id of the element of a field that takes the focus. */
export const inputIdOf = (name: string): string => `field-${name}`;

const NO_ANSWERS: FormAnswers = {};

/** A field of the form; only a change of its own answer, error or needed answers renders it again. */
export const Question = memo(function Question({
  question: { name, view },
  isRequired,
  isRead,
}: {
  question: QuestionView;
  isRequired: boolean;
  /** Whether pictures are read for it. */
  isRead: boolean;
}) {
  const { session, api, uploads } = useRequestContext();
  const carPlace = useContext(CarPlaceContext);
  const answer = useRequest((state) => state?.answers[name]);
  const error = useRequest((state) => state?.errors[name]);
  const answers = useRequest((state) => pick(state?.answers, view.needs), shallowEqual);
  const onChange = useCallback(
    (next: FieldAnswer | undefined) => session.answer(name, next),
    [session, name],
  );
  useEffect(trackPointer, []);
  const onLeave = useCallback(() => afterPointerUp(() => session.leave(name)), [session, name]);
  const onRead = useCallback((facts: RegistrationCardFacts) => session.suggest(name, facts), [session, name]);
  const field = (
    <Field
      field={view}
      answer={answer}
      error={error}
      isRequired={isRequired}
      isDisabled={false}
      inputId={inputIdOf(name)}
      answers={answers}
      carPlace={carPlace}
      api={api}
      uploads={uploads.of(name)}
      onChange={onChange}
      onLeave={onLeave}
      onRead={onRead}
    />
  );
  if (!isRead) return field;
  const take = (suggested: FieldAnswer) => {
    session.answer(name, suggested);
    document.getElementById(inputIdOf(name))?.focus();
  };
  return (
    <div>
      {field}
      <Suggestion name={name} view={view} onUse={take} />
    </div>
  );
});

function pick(answers: FormAnswers | undefined, names: readonly string[] | undefined): FormAnswers {
  if (!answers || !names || names.length === 0) return NO_ANSWERS;
  return Object.fromEntries(names.map((name) => [name, answers[name]]));
}

interface SuggestionProps {
  name: string;
  view: FieldView;
  onUse(answer: FieldAnswer): void;
}

/** What was read from a picture for a field, until its answer says the same. Screen readers announce it. */
function Suggestion({ name, view, onUse }: SuggestionProps) {
  const t = useTranslate();
  const { form, api } = useRequestContext();
  const suggested = useRequest((state) => state?.suggestions[name]);
  const answer = useRequest((state) => state?.answers[name]);
  return (
    <div role="status">
      {suggested !== undefined && !says(answer, suggested) && (
        <p className={styles.suggestion}>
          <span>
            {t('request:suggestion.from')}{' '}
            <strong>
              <AnswerWords answer={suggested} view={view} currency={form.currency} api={api} />
            </strong>
          </span>
          <Button size="sm" onClick={() => onUse(suggested)}>
            {t('request:suggestion.use')}
            <VisuallyHidden> {view.label}</VisuallyHidden>
          </Button>
        </p>
      )}
    </div>
  );
}

/** Whether an answer has all that was suggested. Blanks in a number plate are a matter of taste. */
function says(answer: FieldAnswer | undefined, suggested: FieldAnswer): boolean {
  if (typeof answer === 'string' && typeof suggested === 'string')
    return answer.replace(/\s/g, '').toUpperCase() === suggested.replace(/\s/g, '').toUpperCase();
  if (typeof answer !== 'object' || typeof suggested !== 'object') return answer === suggested;
  const given: Readonly<Record<string, unknown>> = { ...answer };
  return Object.entries(suggested).every(([part, value]) => given[part] === value);
}
