import { randomUUID } from 'node:crypto';
import { formAt, type NamedForm } from '#region/forms/form-address.ts';
import { CHECK_STEP, POST_KEYS, subjectIn } from '#region/forms/posted-form.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
import type { ResolvedLanguage, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { FieldAnswer, PostedForm } from '#region/routing/posted-answers.ts';
import type { Content } from '../../manifests/load-content.ts';
import { readAnswers } from '../../modules/forms/index.ts';
import { checkAnswers } from '../../modules/tickets/index.ts';
import { type PageRequest, readPageRequest } from '../page-request.ts';
import { hiddenInputs } from './hidden-inputs.ts';
import { type NextStep, nextStep } from './next-step.ts';

const MAX_KEY_LENGTH = 200;

/** A form as a browser without JavaScript has posted it. */
export interface FormPost {
  region: ResolvedRegion;
  language: ResolvedLanguage;
  named: NamedForm;
  page: PageRequest;
  /** Answers of shown fields. */
  answers: Record<string, FieldAnswer>;
  /** What the address names as the subject of the form. */
  subject: string | undefined;
  /** Empty: the first page has none, because it is the same for everyone. */
  key: string;
  next: NextStep;
  /** The last step without messages. */
  last: Extract<NextStep, { kind: 'show' }>;
  /** What the page of a step needs besides its messages. */
  pageOf(step: string): Pick<PostedForm, 'answers' | 'hidden' | 'key'>;
}

/** Reads a posted form and checks its answers. @returns undefined if no form stands at the address */
export function readFormPost(
  address: string,
  body: URLSearchParams,
  { content, now }: { content: Pick<Content, 'regions' | 'texts'>; now: number },
): FormPost | undefined {
  const [pathname = '', search = ''] = address.split('?', 2);
  const page = readPageRequest(content.regions, pathname, search);
  if (page.kind !== 'page') return undefined;
  const region = content.regions.find(page.region);
  const named = region && formAt(region, page);
  if (!region || !named) return undefined;
  const language = region.languages.find(({ code }) => code === page.language) ?? region.defaultLanguage;
  const context = { region, language, now, t: content.texts.translate(language.code) };
  const { answers: read } = readAnswers(named.form, body, context);
  const shown = visibleFields(named.form.steps, read);
  const { errors } = checkAnswers(named, shown.answers, context);
  const asked = { step: body.get(POST_KEYS.step) ?? '', goTo: body.get(POST_KEYS.goTo) ?? '' };
  const key = (body.get(POST_KEYS.key) ?? '').slice(0, MAX_KEY_LENGTH);
  const steps = shown.steps.map(({ name }) => name);
  const last = named.form.steps.length > 1 ? CHECK_STEP : (steps.at(-1) ?? '');
  return {
    region,
    language,
    named,
    page,
    answers: shown.answers,
    subject: subjectIn(new URLSearchParams(search), named.form),
    key,
    next: nextStep(named, read, errors, asked),
    last: { kind: 'show', step: last, errors: {} },
    pageOf(step) {
      const fields = shown.steps.find(({ name }) => name === step)?.fields ?? [];
      return {
        answers: read,
        hidden: hiddenInputs(named, body, new Set(fields.map(({ name }) => name))),
        key: key === '' ? randomUUID() : key,
      };
    },
  };
}
