import { rememberByText } from '#domain/remember.ts';

/** Whether a transaction had committed when a snapshot (`xmin:xmax:in progress`) was taken. */
export function snapshotReader(snapshot: string): (xid: string) => boolean {
  const [xmin = '0', xmax = '0', open = ''] = snapshot.split(':');
  const running = new Set(open.split(','));
  const [first, next] = [BigInt(xmin), BigInt(xmax)];
  // a batch has few transactions
  return rememberByText((xid) => BigInt(xid) < first || (BigInt(xid) < next && !running.has(xid)));
}
