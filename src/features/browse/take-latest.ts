/** Requests of which only the latest counts. */
export interface LatestOnly<Answer> {
  /** Aborts the request before, unless it is for the same address: then both share it. @throws AbortError when a later one took its place */
  get(address: string): Promise<Answer>;
  cancel(): void;
}

export function takeLatest<Answer>(
  load: (address: string, signal: AbortSignal) => Promise<Answer>,
): LatestOnly<Answer> {
  let current: { address: string; controller: AbortController; answer: Promise<Answer> } | undefined;
  return {
    get(address) {
      if (current?.address === address) return current.answer;
      current?.controller.abort();
      const controller = new AbortController();
      const answer = load(address, controller.signal).finally(() => {
        if (current?.controller === controller) current = undefined;
        controller.signal.throwIfAborted();
      });
      current = { address, controller, answer };
      return answer;
    },
    cancel() {
      current?.controller.abort();
      current = undefined;
    },
  };
}
