import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { shallowEqual } from 'react-redux';
import type { SentTicket } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { warnBeforeLeaving } from '#integrations/navigation/warn-before-leaving.ts';
import type { StepView } from '#region/forms/form-view.ts';
import { POST_KEYS } from '#region/forms/posted-form.ts';
import type { SendProblem } from '#region/routing/posted-answers.ts';
import { ErrorSummary, focusField } from '#renderer/form/error-summary.tsx';
import { StepLink } from '#renderer/form/step-link.tsx';
import { StepList } from '#renderer/form/step-list.tsx';
import { StoreProvider } from '#store/store-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { NoScript } from '#ui/no-script.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { usePart } from '#ui/parts/use-part.ts';
import { useIsLive } from '#ui/use-is-live.ts';
import { CheckAnswers } from './check-answers.tsx';
import { inputIdOf, Question } from './question.tsx';
import {
  CarPlaceContext,
  RequestContext,
  useIsPosted,
  useRequest,
  useRequestContext,
} from './request-context.ts';
import styles from './request-form.module.css';
import { stepHref } from './step-href.ts';
import { usePersonAnswers } from './use-person-answers.ts';
import { type RequestFormContext, useRequestSession } from './use-request-session.ts';
import { type StepsOfForm, useSteps } from './use-steps.ts';

const NONE: Readonly<Record<string, string>> = {};

export interface RequestFormProps extends RequestFormContext {
  /** Where the API of the logged-in person begins; undefined: a visitor. */
  person: string | undefined;
  /** Name of the place where the car of the form stands; null: it is not known yet; undefined: there is none. */
  carPlace: string | null | undefined;
  /** How to reach the region, shown when nothing can be sent. */
  contact: ReactNode;
  onSent(ticket: SentTicket): void;
  onLogin(): void;
}

/** A form of a region: steps, checks, draft and sending. The server renders its first step. */
export function RequestForm({
  person,
  carPlace,
  contact,
  onSent,
  onLogin,
  ...formContext
}: RequestFormProps) {
  const context = useRequestSession(formContext);
  const { isNative, embedded } = formContext;
  usePersonAnswers(context, person);
  return (
    <StoreProvider>
      <MantineRoot>
        <RequestContext value={context}>
          <CarPlaceContext value={carPlace}>
            <FormSteps
              isNative={isNative}
              isEmbedded={embedded !== undefined}
              contact={contact}
              onSent={onSent}
              onLogin={onLogin}
            />
          </CarPlaceContext>
        </RequestContext>
      </MantineRoot>
    </StoreProvider>
  );
}

type FormStepsProps = Pick<RequestFormProps, 'isNative' | 'contact' | 'onSent' | 'onLogin'> & {
  /** The page around it has a heading for a single step. */
  isEmbedded: boolean;
};

function FormSteps({ isNative, isEmbedded, contact, onSent, onLogin }: FormStepsProps) {
  const t = useTranslate();
  const isLive = useIsLive();
  const { form, session } = useRequestContext();
  const isPosted = useIsPosted();
  const { steps, current, fields } = useSteps();
  const status = useRequest((state) => state?.status);
  const problem = useRequest((state) => state?.problem);
  const ticket = useRequest((state) => state?.ticket);
  const hasChanges = useRequest((state) => Object.keys(state?.touched ?? {}).length > 0);
  const heading = useStepFocus(current, fields);
  useEffect(() => (hasChanges ? warnBeforeLeaving() : undefined), [hasChanges]);
  useEffect(() => {
    if (ticket) onSent(ticket);
  }, [ticket, onSent]);

  const at = steps.findIndex(({ name }) => name === current);
  const step = form.steps.find(({ name }) => name === current);
  const isBusy = status === 'sending' || status === 'waiting';
  const previous = steps[at - 1];
  const sendLabel = problem ? t('request:again') : form.submit;
  const label = at === steps.length - 1 ? sendLabel : t('request:next');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void session.next();
  };
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit} aria-busy={isBusy}>
      {steps.length > 1 && (
        <StepList
          steps={steps}
          current={current}
          hrefOf={stepHref}
          onStep={(name) => session.goTo(name)}
          hasLinks={!isPosted}
        />
      )}
      <DraftNotice />
      {!(isEmbedded && steps.length === 1) && (
        <h2 className={styles.heading} ref={heading} tabIndex={-1}>
          {steps[at]?.title}
        </h2>
      )}
      <StepErrors />
      {step ? <StepFields key={step.name} step={step} fields={fields} /> : <CheckAnswers steps={steps} />}
      {problem && <SendingProblem problem={problem} contact={contact} onLogin={onLogin} />}
      {isNative && (
        <NoScript>{() => <NativeActions step={current} previous={previous?.name} label={label} />}</NoScript>
      )}
      <p className={styles.text} role="status">
        {status === 'waiting' && t('request:filesComing')}
      </p>
      <div className={classNames(styles.actions, isNative && styles.scripted)}>
        <Button type="submit" variant="primary" disabled={!isLive} aria-disabled={isBusy || undefined}>
          {status === 'sending' ? t('request:sending') : label}
        </Button>
        {previous && <BackLink step={previous.name} />}
      </div>
    </form>
  );
}

function BackLink({ step }: { step: string }) {
  const t = useTranslate();
  const { session } = useRequestContext();
  return (
    <StepLink className={styles.back} href={stepHref(step)} onFollow={() => session.goTo(step)}>
      {t('request:back')}
    </StepLink>
  );
}

interface SendingProblemProps extends Pick<RequestFormProps, 'contact' | 'onLogin'> {
  problem: SendProblem;
}

/** Why the form was not sent, and what helps. */
function SendingProblem({ problem, contact, onLogin }: SendingProblemProps) {
  const t = useTranslate();
  return (
    <div role="alert" className={styles.problem}>
      <Notice tone="problem">
        <p>{t(`request:problem.${problem}`)}</p>
        {problem === 'login' ? <Button onClick={onLogin}>{t('common:account.login')}</Button> : contact}
      </Notice>
    </div>
  );
}

/** The first wrong field takes the focus, else the heading of a step that comes after another one. */
function useStepFocus(current: string, fields: StepsOfForm['fields']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const refusals = useRequest((state) => state?.refusals ?? 0);
  const wrong = useRequest((state) => fields.find(({ name }) => state?.errors[name] !== undefined)?.name);
  const shown = useRef({ current, refusals });
  useEffect(() => {
    const before = shown.current;
    shown.current = { current, refusals };
    if (before.refusals !== refusals && wrong !== undefined) focusField(inputIdOf(wrong));
    else if (before.current !== current) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('form')?.scrollIntoView({ block: 'start' });
    }
  }, [current, refusals, wrong]);
  return heading;
}

/** Says that answers of an earlier visit are there again. */
function DraftNotice() {
  const t = useTranslate();
  const { session } = useRequestContext();
  const isRestored = useRequest((state) => state?.isRestored ?? false);
  if (!isRestored) return null;
  return (
    <Notice isLive>
      <p>{t('request:draft.kept')}</p>
      <Button size="sm" onClick={() => session.startAgain()}>
        {t('request:draft.again')}
      </Button>
    </Notice>
  );
}

/** The summary of what is wrong in the step, from when it was refused until all is right. */
function StepErrors() {
  const { form } = useRequestContext();
  const { fields } = useSteps();
  const errors = useRequest((state) => (state?.refusals ? state.errors : NONE), shallowEqual);
  const labels = useMemo(
    () => new Map(form.steps.flatMap((step) => step.fields).map(({ name, view }) => [name, view.label])),
    [form],
  );
  const listed = fields.flatMap(({ name }) => {
    const message = errors[name];
    return message === undefined ? [] : [{ name, label: labels.get(name) ?? name, message }];
  });
  return <ErrorSummary errors={listed} idOf={inputIdOf} />;
}

/** The questions of a step. */
function StepFields({ step, fields }: { step: StepView } & Pick<StepsOfForm, 'fields'>) {
  const { form } = useRequestContext();
  const part = usePart()(`/forms/${form.name}/steps/${step.name}`);
  const read = new Set(
    form.steps.flatMap((each) => each.fields.flatMap(({ view }) => (view.type === 'file' ? view.reads : []))),
  );
  const questions = new Map(step.fields.map((question) => [question.name, question]));
  return (
    <div className={styles.fields} {...part}>
      {step.text && <p className={styles.text}>{step.text}</p>}
      {fields.map(({ name, isRequired }) => {
        const question = questions.get(name);
        return (
          question && (
            <Question key={name} question={question} isRequired={isRequired} isRead={read.has(name)} />
          )
        );
      })}
    </div>
  );
}

interface NativeActionsProps {
  /** Name of the shown step. */
  step: string;
  /** Name of the step before it; absent: it is the first one. */
  previous: string | undefined;
  label: string;
}

/** The buttons of a form without JavaScript, with what the page has to send besides its controls. */
function NativeActions({ step, previous, label }: NativeActionsProps) {
  const t = useTranslate();
  const { posted } = useRequestContext();
  return (
    <div className={styles.actions}>
      <input type="hidden" name={POST_KEYS.step} value={step} />
      {posted && <input type="hidden" name={POST_KEYS.key} value={posted.key} />}
      {posted?.hidden.map(([name, text], index) => (
        // the same name may come twice
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <input key={index} type="hidden" name={name} value={text} />
      ))}
      <Button type="submit" variant="primary">
        {label}
      </Button>
      {previous !== undefined && (
        <Button type="submit" variant="quiet" name={POST_KEYS.goTo} value={previous}>
          {t('request:back')}
        </Button>
      )}
    </div>
  );
}
