import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { SentTicket } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { warnBeforeLeaving } from '#integrations/navigation/warn-before-leaving.ts';
import type { SendProblem } from '#region/routing/posted-answers.ts';
import { focusField } from '#renderer/form/error-summary.tsx';
import { StepLink } from '#renderer/form/step-link.tsx';
import { StepList } from '#renderer/form/step-list.tsx';
import { StoreProvider } from '#store/store-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { NoScript } from '#ui/no-script.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useIsLive } from '#ui/use-is-live.ts';
import { CheckAnswers } from './check-answers.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { NativeActions } from './native-actions.tsx';
import { inputIdOf } from './question.tsx';
import {
  CarPlaceContext,
  RequestContext,
  useIsPosted,
  useRequest,
  useRequestContext,
} from './request-context.ts';
import styles from './request-form.module.css';
import { StepErrors } from './step-errors.tsx';
import { StepFields } from './step-fields.tsx';
import { stepHref } from './step-href.ts';
import { usePersonAnswers } from './use-person-answers.ts';
import { type RequestFormContext, useRequestSession } from './use-request-session.ts';
import { type StepsOfForm, useSteps } from './use-steps.ts';

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
