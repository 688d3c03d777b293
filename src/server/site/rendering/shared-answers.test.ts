import { expect, test, vi } from 'vitest';
import { sharedAnswers } from './serve-renders.ts';

const answering = (status = 200) => {
  let count = 0;
  return vi.fn(async (url: string) => ({
    status,
    payload: Buffer.from(JSON.stringify({ url, count: ++count, data: [{ id: 1 }] })),
  }));
};

test('asks once per address and version, also while the answer is on its way', async () => {
  const ask = answering();
  const answers = sharedAnswers();
  const [first, second] = await Promise.all([answers.get('/a', '1', 0, ask), answers.get('/a', '1', 0, ask)]);
  expect(await answers.get('/a', '1', 9_999, ask)).toBe(first);
  expect(second).toBe(first);
  expect(ask).toHaveBeenCalledTimes(1);
  await answers.get('/b', '1', 0, ask);
  await answers.get('/a', '2', 0, ask);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('asks again after ten seconds, and when the clock was set back', async () => {
  const ask = answering();
  const answers = sharedAnswers();
  await answers.get('/a', '1', 100_000, ask);
  await answers.get('/a', '1', 110_000, ask);
  expect(ask).toHaveBeenCalledTimes(2);
  await answers.get('/a', '1', 0, ask);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('caches no errors, and freezes what pages share', async () => {
  const failing = answering(503);
  const refused = sharedAnswers();
  await refused.get('/a', '1', 0, failing);
  await refused.get('/a', '1', 0, failing);
  expect(failing).toHaveBeenCalledTimes(2);
  const { body } = await sharedAnswers().get('/a', '1', 0, answering());
  expect(Object.isFrozen((body as { data: object[] }).data[0])).toBe(true);
});
