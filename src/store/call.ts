import { errorText } from './error-text.ts';

/** Where a call is (SPEC 4). */
export interface CallState<Answer> {
  status: 'idle' | 'pending' | 'fulfilled' | 'rejected';
  isLoading: boolean;
  /** The last answer; stays while another one is under way. */
  data: Answer | undefined;
  /** What was thrown, while `rejected`. */
  error: unknown;
  /** The same for display (SPEC 8); empty unless `rejected`. */
  errorText: string;
}

/** How one run has ended. */
export type CallOutcome<Answer> =
  | { isOk: true; data: Answer }
  | { isOk: false; error: unknown; errorText: string };

const IDLE = { status: 'idle', isLoading: false, data: undefined, error: undefined, errorText: '' } as const;

/** An asynchronous call whose state can be followed. The state is that of the last run, however late an earlier one ends. */
export class Call<Input, Answer> {
  readonly #ask: (input: Input) => Promise<Answer>;
  readonly #onReset: () => void;
  readonly #listeners = new Set<() => void>();
  #state: CallState<Answer> = IDLE;
  #runs = 0;

  constructor(ask: (input: Input) => Promise<Answer>, onReset: () => void = () => {}) {
    this.#ask = ask;
    this.#onReset = onReset;
  }

  /** The same object until something changes. */
  get state(): CallState<Answer> {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Never rejects: a failure is an outcome, and stands in the state for display. */
  async run(input: Input): Promise<CallOutcome<Answer>> {
    const run = ++this.#runs;
    const { data } = this.#state;
    this.#set(run, { ...IDLE, status: 'pending', isLoading: true, data });
    try {
      const answer = await this.#ask(input);
      this.#set(run, { ...IDLE, status: 'fulfilled', data: answer });
      return { isOk: true, data: answer };
    } catch (error) {
      const failure = { error, errorText: errorText(error) };
      this.#set(run, { ...IDLE, status: 'rejected', data, ...failure });
      return { isOk: false, ...failure };
    }
  }

  /** As if nothing had been asked; an answer that is still under way is not shown, and nothing is kept. */
  reset(): void {
    this.#onReset();
    this.#set(++this.#runs, IDLE);
  }

  #set(run: number, state: CallState<Answer>): void {
    if (run !== this.#runs) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
