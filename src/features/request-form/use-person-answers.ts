import { useEffect } from 'react';
import type { PersonalInfo } from '#contracts/types.ts';
import type { FormView, QuestionView } from '#region/forms/form-view.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import { CACHED } from '#store/api.ts';
import { personalInfoApi } from '#store/personal-info-api.ts';
import { store } from '#store/store.ts';
import type { RequestContextValue } from './request-context.ts';

/** Fills in what is known of the logged-in person. @param person where the API of the contact begins */
export function usePersonAnswers(
  { form, session }: Pick<RequestContextValue, 'form' | 'session'>,
  person: string | undefined,
): void {
  useEffect(() => {
    if (person === undefined || !questionsOf(form).some(isOfPerson)) return;
    const { personalInfo } = personalInfoApi.endpoints;
    store.dispatch(personalInfo.initiate(person, CACHED)).then(({ data }) => {
      if (data) session.prefill(personAnswers(form, data));
    }, console.warn);
  }, [form, session, person]);
}

/** Answers to the fields that say so, by what they ask for. */
export function personAnswers(
  form: Pick<FormView, 'steps'>,
  { name, phone, email }: Pick<PersonalInfo, 'name' | 'phone' | 'email'>,
): Record<string, FieldAnswer> {
  const known = { tel: phone, email: email ?? '', name };
  return Object.fromEntries(
    questionsOf(form)
      .filter(isOfPerson)
      .flatMap((question) => {
        const answer = known[askedFor(question)];
        return answer === '' ? [] : [[question.name, answer]];
      }),
  );
}

const questionsOf = ({ steps }: Pick<FormView, 'steps'>) => steps.flatMap(({ fields }) => fields);

const isOfPerson = ({ prefill }: QuestionView) => prefill === 'contact';

function askedFor({ view }: QuestionView): 'tel' | 'email' | 'name' {
  if (view.type === 'phone') return 'tel';
  return view.type === 'email' ? 'email' : 'name';
}
