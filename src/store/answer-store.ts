import type { QueryPolicy } from './query-policy.ts';

/** Answers by address for as long as the policy says; the oldest go first. */
export class AnswerStore<Answer> {
  readonly #kept = new Map<string, { answer: Answer; at: number }>();
  readonly #policy: Pick<QueryPolicy, 'keepFor' | 'keepMost'>;
  readonly #now: () => number;

  /** @param now ms since any fixed moment */
  constructor(policy: Pick<QueryPolicy, 'keepFor' | 'keepMost'>, now: () => number) {
    this.#policy = policy;
    this.#now = now;
  }

  get(address: string): Answer | undefined {
    const found = this.#kept.get(address);
    if (!found) return undefined;
    if (this.#now() - found.at < this.#policy.keepFor) return found.answer;
    this.#kept.delete(address);
    return undefined;
  }

  set(address: string, answer: Answer): void {
    this.#kept.delete(address);
    this.#kept.set(address, { answer, at: this.#now() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#policy.keepMost && oldest !== undefined) this.#kept.delete(oldest);
  }

  clear(): void {
    this.#kept.clear();
  }
}
