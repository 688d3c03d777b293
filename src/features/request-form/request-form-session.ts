import type { RegistrationCardFacts } from '#contracts/types.ts';
import type { FormView } from '#region/forms/form-view.ts';
import { CHECK_STEP } from '#region/forms/posted-form.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
import type { FieldAnswer, PostedForm } from '#region/routing/posted-answers.ts';
import { hasFailed, isPending } from '#renderer/fields/file/use-upload-queue.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { prefilledAnswers } from './prefilled-answers.ts';
import type { CheckAnswers, RequestPort } from './request-port.ts';
import type { RequestActions } from './request-slice.ts';
import { postedState, type RequestState } from './request-state.ts';
import { fieldErrorsOf, isKeyReused, problemOf } from './send-problem.ts';
import { suggestedAnswers } from './suggested-answers.ts';

/** How long a step waits for checks that do not come; the API checks alone then. */
const CHECKS_WAIT_MS = 3_000;

/** A form on a page from opening to sending. The store has its state; the address has its step. */
export class RequestFormSession {
  readonly form: FormView;
  readonly #port: RequestPort;
  readonly #actions: RequestActions;
  readonly #draft: DraftKeeper;
  #check: CheckAnswers | undefined;
  #opening: Promise<void> | undefined;
  /** What was filled in without scripts. */
  #posted: PostedForm | undefined;
  #isGoingOn = false;
  /** Ends the wait for files: the step that waits is left. */
  #stopWaiting = () => {};

  constructor(form: FormView, port: RequestPort, actions: RequestActions) {
    this.form = form;
    this.#port = port;
    this.#actions = actions;
    this.#posted = port.posted;
    this.#draft = new DraftKeeper(form, port);
  }

  /** Takes up the draft and the answers of the address, then the step of the address as far as answers allow. */
  async open(): Promise<void> {
    this.#opening = this.#open();
    await this.#opening;
    this.#opening = undefined;
  }

  /** The login has ended, and what was filled in with it is gone. */
  async reopen(): Promise<void> {
    this.#posted = undefined;
    await this.open();
  }

  async #open(): Promise<void> {
    this.#port.uploads.clear();
    const opened = this.#draft.open({
      ...this.#port.stored,
      ...prefilledAnswers(this.form, (name) => this.#port.query(name)),
    });
    const step = this.#steps({})[0] ?? '';
    const posted = this.#posted;
    const state = posted
      ? { ...postedState(this.form.name, posted), answers: { ...opened.answers, ...posted.answers } }
      : { form: this.form.name, step, ...opened };
    this.#port.dispatch(this.#actions.opened(state));
    this.#stopWaiting();
    if (posted) this.#draft.changed();
    this.#check = await this.#port.loadChecks();
    if (this.#port.askedStep() !== '') this.followAddress();
  }

  /** Answers of the logged-in person for fields that nobody has filled in. */
  prefill(answers: Readonly<Record<string, FieldAnswer>>): void {
    this.#port.dispatch(this.#actions.prefilled(answers));
  }

  answer(name: string, answer: FieldAnswer | undefined): void {
    // a file may arrive when the page shows another form
    if (!this.#state) return;
    this.#port.dispatch(this.#actions.answered({ name, answer }));
    this.#draft.changed();
    // a message goes away as soon as it is not true any more, also that of a field which this one limits
    const errors = this.#state?.errors ?? {};
    const wrong = this.form.steps
      .flatMap(({ fields }) => fields)
      .filter((each) => each.name === name || each.view.needs?.includes(name))
      .flatMap((each) => (errors[each.name] === undefined ? [] : each.name));
    if (wrong.length > 0) this.#checkFields(wrong);
  }

  /** Offers what was read from the picture of a field; nothing is answered by itself (HARDENING A38). */
  suggest(name: string, facts: RegistrationCardFacts): void {
    this.#port.dispatch(this.#actions.suggested(suggestedAnswers(this.form, name, facts)));
  }

  /** A field that nobody has answered yet is not wrong. */
  leave(name: string): void {
    if (this.#state?.touched[name]) this.#checkFields([name]);
  }

  /** Goes on when the answers of the step are right; the last step sends. */
  async next(): Promise<void> {
    if (this.#isGoingOn) return;
    this.#isGoingOn = true;
    try {
      await this.#untilOpen();
      await this.#readPhones();
      await this.#goOn();
    } finally {
      this.#isGoingOn = false;
    }
  }

  async #goOn(): Promise<void> {
    const state = this.#state;
    if (!state || state.status === 'sending') return;
    if (this.#refuseStep(state.step) || !(await this.#filesArrive(state.step))) return;
    const steps = this.steps();
    const at = steps.indexOf(state.step);
    const following = steps[at + 1];
    if (following === undefined) await this.#send();
    else this.#show(following, 'push');
  }

  /** @returns false: the step was left meanwhile, or a file could not be sent; the check waits for all files */
  async #filesArrive(step: string): Promise<boolean> {
    const { uploads } = this.#port;
    const byStep = this.#fieldsByStep();
    const fields = byStep.get(step) ?? [...byStep.values()].flat();
    if (!uploads.fieldsWith(isPending).some((field) => fields.includes(field))) return true;
    this.#port.dispatch(this.#actions.waiting());
    const left = new Promise<void>((end) => {
      this.#stopWaiting = end;
    });
    await Promise.race([uploads.settled(fields), left]);
    if (this.#state?.status !== 'waiting') return false;
    this.#port.dispatch(this.#actions.wentTo(step));
    return !this.#refuseStep(step);
  }

  /** Shows a step, or the first one before it with a wrong answer. */
  goTo(step: string): void {
    this.#show(this.#reachable(step), 'push');
  }

  /** Back and forward: the step of the address, as far as answers allow. */
  followAddress(): void {
    const [first = ''] = this.steps();
    const asked = this.#port.askedStep() || first;
    const step = this.#reachable(asked);
    this.#port.dispatch(this.#actions.wentTo(step));
    this.#stopWaiting();
    if (step !== asked) this.#port.showStep(step === first ? '' : step, 'replace');
  }

  startAgain(): void {
    this.#draft.discard();
    this.#port.uploads.clear();
    const step = this.#steps({})[0] ?? '';
    this.#port.dispatch(this.#actions.opened({ form: this.form.name, step, answers: {}, isRestored: false }));
    this.#stopWaiting();
    this.#port.showStep('', 'replace');
  }

  /** Writes what is not written yet: the page may be gone in a moment. */
  flush(): void {
    this.#draft.flush();
  }

  /** Names of the shown steps; a form of several ones ends with the check of the answers. */
  steps(): string[] {
    return this.#steps(this.#state?.answers ?? {});
  }

  get #state(): RequestState | null {
    return this.#port.state();
  }

  #steps(answers: RequestState['answers']): string[] {
    const names = visibleFields(this.form.steps, answers).steps.map(({ name }) => name);
    return this.form.steps.length > 1 ? [...names, CHECK_STEP] : names;
  }

  #show(step: string, how: 'push' | 'replace'): void {
    const [first] = this.steps();
    this.#port.dispatch(this.#actions.wentTo(step));
    this.#stopWaiting();
    this.#port.showStep(step === first ? '' : step, how);
  }

  /** An unknown step is the first one. */
  #reachable(wanted: string): string {
    const steps = this.steps();
    const at = Math.max(0, steps.indexOf(wanted));
    const wrong = this.#errors();
    const fieldsOf = this.#fieldsByStep();
    const blocked = steps
      .slice(0, at)
      .find((step) => fieldsOf.get(step)?.some((field) => wrong[field] !== undefined));
    return blocked ?? steps[at] ?? '';
  }

  #fieldsByStep(): Map<string, string[]> {
    const { steps } = visibleFields(this.form.steps, this.#state?.answers ?? {});
    return new Map(steps.map(({ name, fields }) => [name, fields.map((field) => field.name)]));
  }

  /** First message by name of the shown field. A field whose file is on its way is not wrong yet. */
  #errors(): Record<string, string> {
    const { uploads } = this.#port;
    const pending = uploads.fieldsWith(isPending);
    const failed = uploads.fieldsWith(hasFailed);
    const { answers } = visibleFields(this.form.steps, this.#state?.answers ?? {});
    const found = this.#check?.(answers) ?? {};
    return Object.fromEntries([
      ...Object.entries(found).flatMap(([field, [message]]) =>
        message && !pending.includes(field) ? [[field, message]] : [],
      ),
      ...failed.map((field) => [field, this.#port.uploadProblem(field)]),
    ]);
  }

  #checkFields(fields: readonly string[]): void {
    this.#port.dispatch(this.#actions.checked({ fields, errors: this.#errors() }));
  }

  /** @returns whether an answer of the step is wrong; the check of the answers looks at all of them */
  #refuseStep(step: string): boolean {
    const byStep = this.#fieldsByStep();
    const fields = byStep.get(step) ?? [...byStep.values()].flat();
    const errors = this.#errors();
    const wrong = fields.find((field) => errors[field] !== undefined);
    if (wrong === undefined) return false;
    this.#refuse(errors, fields, wrong);
    return true;
  }

  #refuse(errors: Readonly<Record<string, string>>, fields: readonly string[], first: string): void {
    const steps = [...this.#fieldsByStep()];
    const step = steps.find(([, names]) => names.includes(first))?.[0] ?? this.#state?.step ?? '';
    if (step !== this.#state?.step) this.#show(step, 'push');
    this.#port.dispatch(this.#actions.refused({ fields, errors, step }));
  }

  /** Without the checks, a wrong step would be left now and shown again as soon as they are there. */
  async #untilOpen(): Promise<void> {
    if (this.#opening) await this.#withinLimit(this.#opening);
  }

  /** @returns undefined when it takes too long */
  async #withinLimit<Result>(work: Promise<Result>): Promise<Result | undefined> {
    let cancel = () => {};
    const waited = new Promise<undefined>((end) => {
      cancel = this.#port.later(() => end(undefined), CHECKS_WAIT_MS);
    });
    const result = await Promise.race([work, waited]);
    cancel();
    return result;
  }

  /** On a slow line a number is typed before its rules are there: as it was typed it would be refused. */
  async #readPhones(): Promise<void> {
    const typed = this.form.steps
      .flatMap(({ fields }) => fields)
      .flatMap(({ name, view }) => {
        const answer = this.#state?.answers[name];
        const isTyped = view.type === 'phone' && typeof answer === 'string' && !/^\+\d+$/.test(answer);
        return isTyped ? [{ name, view, answer }] : [];
      });
    if (typed.length === 0) return;
    const read = await this.#withinLimit(this.#port.loadPhones());
    for (const { name, view, answer } of typed) {
      const number = read?.(answer, view);
      if (number !== undefined && this.#state?.answers[name] === answer) this.answer(name, number);
    }
  }

  async #send(): Promise<void> {
    const { answers } = visibleFields(this.form.steps, this.#state?.answers ?? {});
    this.#port.dispatch(this.#actions.sending());
    const send = () =>
      this.#port.send({ key: this.#draft.keyForSending(), subject: this.#port.subject(), answers });
    try {
      const ticket = await send().catch((error) => {
        if (!isKeyReused(error)) throw error;
        this.#draft.takeOwnKey();
        return send();
      });
      this.#draft.discard();
      this.#port.uploads.clear();
      this.#port.dispatch(this.#actions.sent(ticket));
    } catch (error) {
      const fields = [...this.#fieldsByStep().values()].flat();
      const errors = fieldErrorsOf(error, fields);
      const first = fields.find((field) => errors[field] !== undefined);
      if (first === undefined) this.#port.dispatch(this.#actions.failed(problemOf(error)));
      else this.#refuse(errors, fields, first);
    }
  }
}
