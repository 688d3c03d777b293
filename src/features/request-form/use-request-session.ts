import { useEffect, useState } from 'react';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { loginOf } from '#domain/visitor/stored-login.ts';
import {
  type PageLanguage,
  type TypedTranslate,
  usePageLanguage,
  useTranslate,
} from '#i18n/i18n-provider.tsx';
import { randomId } from '#integrations/analytics/random-id.ts';
import type { CaptchaKey } from '#integrations/captcha/captcha.ts';
import { browserCookies } from '#integrations/cookies/browser-cookies.ts';
import type { AnswerError } from '#region/forms/answer-error.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { FORM_KEYS, SUBJECT_KEYS } from '#region/forms/form-address.ts';
import { formErrors } from '#region/forms/form-errors.ts';
import type { FormView } from '#region/forms/form-view.ts';
import type { FieldAnswer, PostedForm } from '#region/routing/posted-answers.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { FormUploads, hasFailed } from '#renderer/fields/file/use-upload-queue.ts';
import { sessionEnded, withLogin } from '#store/api.ts';
import { fieldApi } from '#store/field-api.ts';
import { readDraft, removeDraft, writeDraft } from '#store/form-drafts.ts';
import { startListening } from '#store/root-store.ts';
import { readServerTime, serverNow } from '#store/server-time.ts';
import { store } from '#store/store.ts';
import { sendRequest } from './request-api.ts';
import { type RequestContextValue, stateOf } from './request-context.ts';
import { RequestFormSession } from './request-form-session.ts';
import type { CheckAnswers, RequestToSend } from './request-port.ts';
import { requestActions } from './request-slice.ts';
import { areaOf } from './request-state.ts';
import { queryOf, showStep } from './step-href.ts';

/** A form that is part of another page: its answers are stored there, and its steps are not in the address. */
export interface EmbeddedForm {
  /** What the form is about: drafts of others are not taken up. */
  subject: string;
  /** Answers that are stored already. */
  answers: Readonly<Record<string, FieldAnswer>>;
  /** @throws Failure */
  save(answers: RequestToSend['answers']): Promise<void>;
}

/** The form of a page. */
export interface RequestFormContext {
  form: FormView;
  /** Code of the region. */
  region: string;
  /** Bot protection of the region; absent: it has none. */
  captcha?: CaptchaKey;
  /** Whether browsers without JavaScript can fill it in and send it. */
  isNative: boolean;
  /** What such a browser has sent so far. */
  posted?: PostedForm;
  embedded?: EmbeddedForm;
}

/** Makes the session of a form, and opens it in the browser. */
export function useRequestSession(formContext: RequestFormContext): RequestContextValue {
  const t = useTranslate();
  const language = usePageLanguage();
  const [context] = useState(() => makeContext(formContext, language, t));
  useEffect(() => {
    const { session } = context;
    const flush = () => session.flush();
    const follow = () => session.followAddress();
    void session.open();
    // the answers are those of the login that has ended
    const unfollow = startListening({
      actionCreator: sessionEnded,
      effect: () => void setTimeout(() => session.reopen()),
    });
    // a page that is hidden may never be shown again
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    window.addEventListener('popstate', follow);
    return () => {
      unfollow();
      flush();
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('popstate', follow);
    };
  }, [context]);
  return context;
}

const slugIn = (region: string) => loginOf(browserCookies(), region)?.slug;

function makeContext(
  { form, region, captcha, posted, embedded }: RequestFormContext,
  language: PageLanguage,
  t: TypedTranslate,
): RequestContextValue {
  const area = areaOf(form.target);
  const actions = requestActions(area);
  const uploads = new FormUploads();
  const subject = () => embedded?.subject ?? queryOf(SUBJECT_KEYS[form.subject] ?? '')?.trim() ?? '';
  const session = new RequestFormSession(
    form,
    {
      posted,
      uploads,
      uploadProblem: (field) =>
        t('fields:file.failed', { name: uploads.of(field).uploads.find(hasFailed)?.file.name }),
      state: () => stateOf(store.getState(), area, form.name),
      dispatch: (action) => void store.dispatch(action),
      stored: embedded?.answers ?? {},
      query: queryOf,
      askedStep: () => (embedded ? '' : (queryOf(FORM_KEYS.step) ?? '')),
      showStep: embedded ? () => {} : showStep,
      subject,
      loadChecks: () => loadChecks(form, language, t),
      owner: () => slugIn(region) ?? '',
      loadPhones: () =>
        import('#renderer/fields/phone/phone-number.ts').then(
          ({ readPhone }) => readPhone,
          () => undefined,
        ),
      readDraft: () => readDraft(region, form.name, Date.now(), slugIn),
      writeDraft: (draft) => writeDraft(region, form.name, draft),
      removeDraft: () => removeDraft(region, form.name),
      send: async (request) => {
        if (!embedded)
          return withLogin(() => sendRequest({ form, region, language: language.code, captcha }, request));
        await embedded.save(request.answers);
        return null;
      },
      newKey: randomId,
      now: Date.now,
      later(work, ms) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    },
    actions,
  );
  return { form, area, session, posted, uploads, api: fieldApi(region, form.name) };
}

/** The module that the server makes of a form. */
interface ChecksModule {
  default(answers: FormAnswers, today: string): readonly AnswerError[];
}

/**
 * The checks of a form: the code that the API runs, too, with the same words. Undefined when they do not load: the API
 * checks alone then.
 */
async function loadChecks(
  { checks, currency, phoneExample, steps, timeZone }: FormView,
  language: PageLanguage,
  t: TypedTranslate,
): Promise<CheckAnswers | undefined> {
  const fields = steps.flatMap((step) => step.fields.map(({ view }) => view));
  const region = { currency, manifest: { phone: { exampleFormatted: phoneExample } } };
  try {
    // forms are data that the build does not know
    const loading: Promise<ChecksModule> = import(/* turbopackIgnore: true */ checks);
    // a day that is right here may be wrong on this device
    if (fields.some(({ type }) => type === 'date')) await readServerTime();
    const { default: check } = await loading;
    return (answers) => {
      const today = zonedDay(serverNow(), timeZone);
      return formErrors(check(answers, today), fields, { language, t: t as Translate, region, today });
    };
  } catch (error) {
    console.warn('the checks of the form do not load', error);
    return undefined;
  }
}
