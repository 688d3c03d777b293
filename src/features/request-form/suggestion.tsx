import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldView } from '#region/forms/form-view.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import { AnswerWords } from '#renderer/form/answer-words.tsx';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useRequest, useRequestContext } from './request-context.ts';
import styles from './suggestion.module.css';

export interface SuggestionProps {
  name: string;
  view: FieldView;
  onUse(answer: FieldAnswer): void;
}

/** What was read from a picture for a field, until its answer says the same. Screen readers announce it. */
export function Suggestion({ name, view, onUse }: SuggestionProps) {
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
