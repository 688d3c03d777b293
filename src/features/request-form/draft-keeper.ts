import type { FormView } from '#region/forms/form-view.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import type { RequestPort } from './request-port.ts';

/** Longest time from a change to its draft: half a second is what a dead battery may cost. */
const WRITE_WITHIN_MS = 400;

/** Keeps the draft of a form on the device up to date, and with it the idempotency key of its sending. */
export class DraftKeeper {
  readonly #form: FormView;
  readonly #port: RequestPort;
  #key = '';
  #hasTried = false;
  #prefilled = '';
  /** Whose answers these are; empty: nobody's. */
  #owner = '';
  #cancel: (() => void) | undefined;

  constructor(form: FormView, port: RequestPort) {
    this.#form = form;
    this.#port = port;
  }

  /**
   * @param prefilled answers of the address; they count where the draft was begun at another address
   * @returns the answers of the draft whose fields the form has, and those of the address
   */
  open(prefilled: Readonly<Record<string, FieldAnswer>>): {
    answers: Record<string, FieldAnswer>;
    isRestored: boolean;
  } {
    this.#prefilled = JSON.stringify(prefilled);
    this.#owner = this.#port.owner();
    const draft = this.#port.readDraft();
    const isOfThis = draft?.subject === this.#port.subject();
    this.#key = (isOfThis && draft?.key) || this.#port.newKey();
    this.#hasTried = (isOfThis && draft?.hasTried) || false;
    if (!draft || !isOfThis) return { answers: { ...prefilled }, isRestored: false };
    const names = new Set(this.#form.steps.flatMap(({ fields }) => fields.map(({ name }) => name)));
    const drafted = Object.fromEntries(Object.entries(draft.answers).filter(([name]) => names.has(name)));
    const isSameAddress = draft.prefilled === this.#prefilled;
    return {
      answers: isSameAddress ? { ...prefilled, ...drafted } : { ...drafted, ...prefilled },
      isRestored: Object.keys(drafted).length > 0,
    };
  }

  /** Answers have changed. They are another request than one that was sent before. */
  changed(): void {
    if (this.#hasTried) {
      this.#key = this.#port.newKey();
      this.#hasTried = false;
    }
    this.#cancel ??= this.#port.later(() => this.#write(), WRITE_WITHIN_MS);
  }

  /** The same key for as long as the answers stay the same, also after a crash. */
  keyForSending(): string {
    this.#hasTried = true;
    this.#write();
    return this.#key;
  }

  /** The key belongs to another request: another tab has sent what this draft was copied from. */
  takeOwnKey(): void {
    this.#key = this.#port.newKey();
  }

  /** Writes what is not written yet. */
  flush(): void {
    if (this.#cancel) this.#write();
  }

  discard(): void {
    this.#stop();
    this.#key = this.#port.newKey();
    this.#hasTried = false;
    this.#port.removeDraft();
  }

  #write(): void {
    this.#stop();
    const state = this.#port.state();
    const owner = this.#port.owner();
    // a login that has ended takes what was filled in with it, also where the page has not heard of it yet
    if (!state || (this.#owner !== '' && this.#owner !== owner)) return;
    this.#owner = owner;
    this.#port.writeDraft({
      version: this.#form.checks,
      subject: this.#port.subject(),
      prefilled: this.#prefilled,
      answers: state.answers,
      key: this.#key,
      hasTried: this.#hasTried,
      owner,
      savedAt: this.#port.now(),
    });
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
