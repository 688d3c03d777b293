import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Client, PictureBacklogError, renderQueue } from './drawing-queue.ts';

const client = (address: string): Client => ({ address, signal: new AbortController().signal });

/** A queue whose work waits until it is let go, and the names of what has begun. */
function held({ atOnce = 1, maxWaiting = 256 } = {}) {
  const queue = renderQueue({ atOnce, maxWaiting });
  const begun: string[] = [];
  let release = () => {};
  const go = new Promise<void>((resolve) => {
    release = resolve;
  });
  const run = (name: string, from: Client, listing = 0) =>
    queue.run(name, { client: from, listing }, async () => {
      begun.push(name);
      await go;
      return name;
    });
  return { run, begun, release: () => release() };
}

describe('a queue of drawings', () => {
  it('does so many at once, keeps so many waiting and refuses the others, not begun', async () => {
    const { run, begun, release } = held({ atOnce: 2, maxWaiting: 256 });
    const wanted = Array.from({ length: 300 }, (_, at) => run(String(at), client('a')));
    expect(begun).toEqual(['0', '1']);
    release();
    const answers = await Promise.allSettled(wanted);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(42);
    expect(refused.every((error) => error instanceof PictureBacklogError)).toBe(true);
    expect(begun).toHaveLength(258);
  });

  it('goes on after work that fails', async () => {
    const queue = renderQueue({ atOnce: 1, maxWaiting: 9 });
    const failing = () => {
      throw new Error('no pen');
    };
    const order = { client: client('a') };
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, (_, at) => queue.run(String(at), order, failing)),
    );
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await queue.run('0', order, async () => 'drawn')).toBe('drawn');
  });

  it('does the first work of each client before the second of any', async () => {
    const { run, begun, release } = held();
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => run(name, client(name.charAt(0))));
    release();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('does the first work of another network before that of many addresses of one', async () => {
    const { run, begun, release } = held({ maxWaiting: 16 });
    const flood = Array.from({ length: 40 }, (_, at) => run(`flood ${at}`, client(`2001:db8:7:${at}::/64`)));
    const other = run('other', client('2001:db8:8:1::/64'));
    const late = run('late', client('198.51.100.1'));
    release();
    expect(await other).toBe('other');
    expect(await late).toBe('late');
    expect(Math.max(begun.indexOf('other'), begun.indexOf('late'))).toBeLessThan(8);
    await Promise.allSettled(flood);
  });

  it('draws newer listings first where clients have asked for equally much', async () => {
    const { run, begun, release } = held();
    const all = [3, 1, 9, 5].map((listing) => run(`of ${listing}`, client(`client ${listing}`), listing));
    release();
    await Promise.all(all);
    expect(begun).toEqual(['of 3', 'of 9', 'of 5', 'of 1']);
  });

  it('when it is full refuses the client that has asked for most, not the one who comes last', async () => {
    const { run, begun, release } = held({ maxWaiting: 4 });
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run(name, client('a')));
    const late = run('b1', client('b'));
    release();
    expect(await late).toBe('b1');
    expect((await Promise.allSettled(flood)).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'fulfilled'),
      'rejected',
    ]);
    expect(begun).not.toContain('a5');
  });

  it('does work once for all who ask for it, in the turn of the one who has asked for least', async () => {
    const { run, begun, release } = held();
    const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name, client('a')));
    const same = run('a4', client('b'));
    release();
    await Promise.all([...flood, same]);
    expect(begun).toEqual(['a1', 'a4', 'a2', 'a3']);
  });

  it('drops work that waits when its last client hangs up, and finishes what has begun', async () => {
    const { run, begun, release } = held();
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const running = run('running', { address: 'a', signal: first.signal });
    const alone = run('alone', { address: 'a', signal: first.signal });
    const shared = [second, third].map(({ signal }) => run('shared', { address: 'b', signal }));
    first.abort();
    second.abort();
    await expect(alone).rejects.toBeInstanceOf(PictureBacklogError);
    await nextTick();
    release();
    expect(await Promise.all([running, ...shared])).toEqual(['running', 'shared', 'shared']);
    expect(begun).toEqual(['running', 'shared']);
    await expect(run('late', { address: 'a', signal: first.signal })).rejects.toThrow(PictureBacklogError);
    expect(begun).not.toContain('late');
  });
});
