/** Whether a transaction had committed when a snapshot (`xmin:xmax:in progress`) was taken. */
export function snapshotReader(snapshot: string): (xid: bigint) => boolean {
  const [xmin = '0', xmax = '0', open = ''] = snapshot.split(':');
  const running = new Set(open === '' ? [] : open.split(',').map(BigInt));
  const [first, next] = [BigInt(xmin), BigInt(xmax)];
  return (xid) => xid < first || (xid < next && !running.has(xid));
}
