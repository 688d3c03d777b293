import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;

/**
 * The answer that a call of the studio leads to: on a busy machine a publication may outlast its request.
 * @param ask asks for a job of the studio
 */
export async function whenDone<Answer extends { status: number; data?: { job?: string } }>(
  answer: Answer,
  ask: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const { job } = answer.data ?? {};
  if (answer.status !== 202 || job === undefined) return answer;
  for (;;) {
    const outcome = await ask(`jobs/${job}`);
    if (outcome.status !== 202) return outcome;
    await sleep(POLL_MS);
  }
}
