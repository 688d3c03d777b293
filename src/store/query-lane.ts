import type { AnswerStore } from './answer-store.ts';

/**
 * Reads of which only the latest matters: a new one aborts the one before, so that a slow answer can never overtake a
 * later question. The same question asked again shares the request that is under way.
 */
export class QueryLane<Answer> {
  readonly #ask: (address: string, signal: AbortSignal) => Promise<Answer>;
  readonly #store: AnswerStore<Answer>;
  #current: { address: string; controller: AbortController; answer: Promise<Answer> } | undefined;

  constructor(ask: (address: string, signal: AbortSignal) => Promise<Answer>, store: AnswerStore<Answer>) {
    this.#ask = ask;
    this.#store = store;
  }

  /** @throws what the request throws; an AbortError when a later question took its place */
  get(address: string): Promise<Answer> {
    if (this.#current?.address === address) return this.#current.answer;
    this.cancel();
    const kept = this.#store.get(address);
    if (kept !== undefined) return Promise.resolve(kept);
    const controller = new AbortController();
    const answer = this.#ask(address, controller.signal).then((found) => {
      controller.signal.throwIfAborted();
      this.#store.set(address, found);
      return found;
    });
    const current = { address, controller, answer };
    this.#current = current;
    const done = () => {
      if (this.#current === current) this.#current = undefined;
    };
    answer.then(done, done);
    return answer;
  }

  cancel(): void {
    this.#current?.controller.abort();
    this.#current = undefined;
  }
}
