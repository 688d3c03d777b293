import { describe, expect, it } from 'vitest';
import { cardReader } from './card-reader.ts';

/** A recognition that waits at each picture until the test lets it go on. */
function slowRecognition() {
  const read: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    read: async (picture: Buffer, signal: AbortSignal) => {
      read.push(picture.toString());
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
      return signal.aborted ? '' : `text of ${picture.toString()}`;
    },
    begun: read,
    async finish() {
      waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const client = (address: string, end = new AbortController()) => ({ address, signal: end.signal });

describe('cardReader', () => {
  it('reads the first card of a client before the second of another', async () => {
    const recognition = slowRecognition();
    const readCard = cardReader(recognition);
    const greedy = Array.from({ length: 20 }, (_, at) =>
      readCard(Buffer.from(`g${at}`), client('192.0.2.1')),
    );
    const mine = readCard(Buffer.from('mine'), client('192.0.2.2'));
    await recognition.finish();
    await recognition.finish();
    expect(await mine).toBe('text of mine');
    for (let round = 0; round < 20; round++) await recognition.finish();
    const answers = await Promise.all(greedy);
    // one at a time and eight that wait; the others are refused at once
    expect(answers.filter((text) => text !== '').length).toBeLessThanOrEqual(9);
  });

  it('drops waiting and running work of clients that disconnect', async () => {
    const recognition = slowRecognition();
    const readCard = cardReader(recognition);
    const [first, second] = [new AbortController(), new AbortController()];
    const running = readCard(Buffer.from('a'), client('192.0.2.1', first));
    const waiting = readCard(Buffer.from('b'), client('192.0.2.1', second));
    const other = readCard(Buffer.from('c'), client('192.0.2.2'));
    second.abort();
    first.abort();
    expect(await running).toBe('');
    expect(await waiting).toBe('');
    await new Promise((resolve) => setTimeout(resolve));
    expect(recognition.begun).toEqual(['a', 'c']);
    await recognition.finish();
    await recognition.finish();
    expect(await other).toBe('text of c');
  });

  it('goes on while another client waits for the same card', async () => {
    const recognition = slowRecognition();
    const readCard = cardReader(recognition);
    const gone = new AbortController();
    const dropped = readCard(Buffer.from('a'), client('192.0.2.1', gone));
    const kept = readCard(Buffer.from('a'), client('192.0.2.2'));
    gone.abort();
    await recognition.finish();
    expect(await kept).toBe('text of a');
    expect(recognition.begun).toEqual(['a']);
    await dropped;
  });
});
