import type { Worker } from 'node:worker_threads';

interface IdleThreadOptions {
  /** A thread that answers each message but those of `tell`: a text is the message of an error. */
  createWorker(): Worker;
  /** What the thread does, for its error: `the thread that reads drafts`. */
  name: string;
  timeoutMs: number;
  /** The error after the timeout. */
  createTimeout(): Error;
  /** How long the thread waits for the next message. */
  idleMs: number;
}

/** A thread that does one thing after the other and is there only while it is used. */
export interface IdleThread<Message, Answer> {
  /** Resolves with the answer of the thread, after all before it. Rejects with the error of the thread or the timeout. */
  ask(message: Message): Promise<Answer>;
  /** Sends what needs no answer, if the thread is there. */
  tell(message: unknown): void;
  end(): Promise<void>;
}

/** The thread starts with the first message, ends when there are none, and is replaced when an answer takes too long. */
export function createIdleThread<Message, Answer>({
  createWorker,
  name,
  timeoutMs,
  createTimeout,
  idleMs,
}: IdleThreadOptions): IdleThread<Message, Answer> {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    clearTimeout(idle);
    await ended?.terminate();
  }

  async function askNow(message: Message): Promise<Answer> {
    clearTimeout(idle);
    worker ??= createWorker();
    const thread = worker;
    // it must not keep the process alive
    thread.unref();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const answered = (answer: Answer | string) =>
      typeof answer === 'string' ? reject(new Error(answer)) : resolve(answer);
    const exited = () => reject(new Error(`${name} has ended`));
    const timer = setTimeout(() => reject(createTimeout()), timeoutMs);
    thread.once('message', answered).once('error', reject).once('exit', exited);
    thread.postMessage(message);
    try {
      return await promise;
    } catch (error) {
      await end();
      throw error;
    } finally {
      clearTimeout(timer);
      thread.off('message', answered).off('error', reject).off('exit', exited);
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  }

  return {
    ask(message) {
      const asked = last.then(() => askNow(message));
      last = asked.catch(() => undefined);
      return asked;
    },
    tell: (message) => worker?.postMessage(message),
    end,
  };
}
