import {
  type ConsentCategory,
  type ConsentChoice,
  type ConsentRules,
  type ConsentState,
  consentState,
} from '#domain/privacy/consent.ts';

/** What the controller needs of the browser and of the server. */
export interface ConsentPort {
  /** The saved choice, as it is now. */
  read(): ConsentChoice | null;
  write(choice: ConsentChoice): void;
  /** The browser asks every site not to track. */
  refusesTracking(): boolean;
  /** Puts a choice on record. @returns whether it is */
  record(choice: ConsentChoice): Promise<boolean>;
  /** Loads what is allowed; called again when more is. */
  start(allowed: readonly ConsentCategory[]): void;
  /** Sends no events: nothing is allowed and no question is shown, or a consent is withdrawn. */
  idle(): void;
  /** Deletes what was stored under a consent that is withdrawn. */
  forget(): void;
  /** Reloads the page: there is no other way to stop running scripts. */
  reload(): void;
  /** Tells the other tabs of a choice. */
  announce(choice: ConsentChoice): void;
  /** Called after every change. */
  show(state: ConsentState): void;
  randomId(): string;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Consent of a visitor to third parties on one page. */
export class ConsentController {
  readonly #rules: ConsentRules;
  readonly #port: ConsentPort;
  #state: ConsentState;

  constructor(rules: ConsentRules, port: ConsentPort) {
    this.#rules = rules;
    this.#port = port;
    this.#state = this.#now();
  }

  /** The same object until something changes. */
  get state(): ConsentState {
    return this.#state;
  }

  /** Does what the choice of an earlier page allows; what the server has not heard of is sent again. */
  begin(): void {
    this.#apply();
    const choice = this.#port.read();
    if (choice && !choice.isRecorded) void this.#record(choice);
  }

  /**
   * Another tab, or a later page that one came back from, may have changed the choice: what is taken back ends here, too.
   * @param choice that another tab has sent; by default the saved one
   */
  refresh(choice: ConsentChoice | null = this.#port.read()): void {
    const { allowed: before, isAsked: wasAsked } = this.#state;
    const now = consentState(this.#rules, choice, this.#port.refusesTracking());
    if (now.isAsked === wasAsked && now.allowed.join() === before.join()) return;
    this.#state = now;
    const isTakenBack = this.#isTakenBack(before);
    if (isTakenBack) this.#withdraw();
    else this.#apply();
    this.#port.show(this.#state);
    if (isTakenBack) this.#port.reload();
  }

  /** From now on this is allowed, and nothing else. */
  async choose(categories: readonly ConsentCategory[]): Promise<void> {
    const { allowed: before } = this.#state;
    const choice: ConsentChoice = {
      id: this.#port.read()?.id ?? this.#port.randomId(),
      version: this.#rules.version,
      categories: this.#rules.categories.filter((category) => categories.includes(category)),
      decidedAt: this.#port.now(),
      isRecorded: false,
    };
    this.#port.write(choice);
    this.#port.announce(choice);
    this.#state = this.#now();
    const isTakenBack = this.#isTakenBack(before);
    if (isTakenBack) this.#withdraw();
    else this.#apply();
    this.#port.show(this.#state);
    await this.#record(choice);
    if (!isTakenBack) return;
    // scripts that run until the page is left may have stored their cookies again
    this.#port.forget();
    this.#port.reload();
  }

  #withdraw(): void {
    this.#port.idle();
    this.#port.forget();
  }

  #isTakenBack(before: readonly ConsentCategory[]): boolean {
    return before.some((category) => !this.#state.allowed.includes(category));
  }

  #apply(): void {
    const { allowed, isAsked } = this.#state;
    if (allowed.length > 0) this.#port.start(allowed);
    else if (!isAsked) this.#port.idle();
  }

  async #record(choice: ConsentChoice): Promise<void> {
    const isRecorded = await this.#port.record(choice);
    // another tab may have chosen meanwhile
    if (isRecorded && this.#port.read()?.decidedAt === choice.decidedAt)
      this.#port.write({ ...choice, isRecorded });
  }

  #now(): ConsentState {
    return consentState(this.#rules, this.#port.read(), this.#port.refusesTracking());
  }
}
