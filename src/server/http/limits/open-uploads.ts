import { SECOND_MS } from '#domain/time/durations.ts';

const KIB = 1024;
/** A body must bring this much in each window: small bodies of other routes have to arrive at such a rate, too. */
const MIN_BYTES_PER_SECOND = 8 * KIB;
const WINDOW_MS = 5_000;

/** Bytes that bodies may hold in memory together: only what has arrived counts. */
export interface UploadBudget {
  /** Of all routes of the budget. */
  bytes: number;
  /** Of one route, so that none stops the others. */
  ofRoute: number;
  /** Of one network. */
  ofNetwork: number;
  /** Milliseconds of the window in which the minimum rate is measured, for tests. */
  windowMs?: number;
}

/** A body that is arriving, or that a handler still holds. */
export interface OpenUpload {
  contactId: number | undefined;
  /** Address that counts; each upload of an uncounted one is a client of its own. */
  client: string;
  /** The network around the client: one sender may have all of its addresses. */
  network: string;
  route: symbol;
  bytes: number;
  isArriving: boolean;
  windowBytes: number;
  windowStart: number;
  refuse(status: 408 | 503): void;
}

type IsCounted = (upload: OpenUpload) => boolean;

/** The bodies that share a budget. */
export interface OpenUploads {
  add(upload: OpenUpload): void;
  remove(upload: OpenUpload): void;
  all(): readonly OpenUpload[];
  /** Takes bytes that have arrived from the budget; cuts off who holds most where there are too many. */
  receive(upload: OpenUpload, bytes: number): void;
}

/** Compares sums in their order: the first ones that differ decide. */
const firstDifference = (a: readonly number[], b: readonly number[]): number =>
  a.map((sum, at) => sum - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

export function createOpenUploads({
  bytes,
  ofRoute,
  ofNetwork,
  windowMs = WINDOW_MS,
}: UploadBudget): OpenUploads {
  const open = new Set<OpenUpload>();
  let timer: NodeJS.Timeout | undefined;

  const heldBy = (isCounted: IsCounted) =>
    [...open].filter(isCounted).reduce((sum, upload) => sum + upload.bytes, 0);

  /** Bytes by client, or by network. */
  function sumBy(part: 'client' | 'network'): ReadonlyMap<string, number> {
    const sums = new Map<string, number>();
    for (const upload of open) sums.set(upload[part], (sums.get(upload[part]) ?? 0) + upload.bytes);
    return sums;
  }

  /** Cuts off the client that holds most while what is counted exceeds the limit. */
  function keepWithin(limit: number, isCounted: IsCounted): void {
    while (heldBy(isCounted) > limit) {
      const arriving = [...open].filter((upload) => upload.isArriving && isCounted(upload));
      const [networks, clients] = [sumBy('network'), sumBy('client')];
      const held = ({ network, client, bytes: own }: OpenUpload) =>
        [networks.get(network) ?? 0, clients.get(client) ?? 0, own] as const;
      const [heaviest] = arriving.toSorted((a, b) => firstDifference(held(b), held(a)));
      if (!heaviest) return;
      heaviest.refuse(503);
    }
  }

  return {
    add(upload) {
      open.add(upload);
      timer ??= setInterval(() => refuseSlow(open, windowMs), windowMs / 5).unref();
    },
    remove(upload) {
      open.delete(upload);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
    all: () => [...open],
    receive(upload, length) {
      upload.bytes += length;
      upload.windowBytes += length;
      if (open.has(upload) && heldBy(({ client }) => client === upload.client) > ofNetwork)
        upload.refuse(503);
      keepWithin(ofRoute, ({ route }) => route === upload.route);
      keepWithin(bytes, () => true);
    },
  };
}

/** Refuses bodies that bring less than the minimum rate, and begins a window for the others. */
function refuseSlow(open: ReadonlySet<OpenUpload>, windowMs: number): void {
  const now = performance.now();
  for (const upload of open) {
    const elapsed = now - upload.windowStart;
    if (!upload.isArriving || elapsed < windowMs) continue;
    if (upload.windowBytes < (MIN_BYTES_PER_SECOND * elapsed) / SECOND_MS) upload.refuse(408);
    else Object.assign(upload, { windowBytes: 0, windowStart: now });
  }
}
