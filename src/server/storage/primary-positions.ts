import type { ServerState } from './server-probe.ts';

/** A primary that is silent for longer is not only slow. */
const MAX_SILENCE_MS = 2_000;

/** Before `at`, in milliseconds of `performance.now()`, the primary had written no more than `position`. */
type Mark = Pick<ServerState, 'position' | 'timeline'> & { at: number };

/** The positions that the primary had, and whether it answers. */
export interface PrimaryPositions {
  /** Notes what it has written; null: it does not answer. @param isSilent it may only be slow */
  note(state: ServerState | null, isSilent: boolean): void;
  isAnswering(): boolean;
  /** The moment before which everything that it wrote is on a server in this state. */
  coverage(state: ServerState): number;
  /**
   * The moment before which a replica must have everything while the primary does not answer: one that is only slow may have
   * more than a replica that is behind.
   */
  requiredWhileAway(): number;
}

/** @param keepMs milliseconds within which a server that follows the primary is compared with it */
export function createPrimaryPositions(keepMs: number): PrimaryPositions {
  const openedAt = performance.now();
  let marks: Mark[] = [];
  /** Since when it does not answer. */
  let awaySince: number | undefined;
  let isUnsure = false;
  return {
    note(state, isSilent) {
      isUnsure = isSilent;
      awaySince = state ? undefined : (awaySince ?? performance.now());
      if (!state) return;
      const { askedAt: at, position, timeline } = state;
      const since = performance.now() - keepMs;
      marks = [
        ...marks.filter((mark) => mark.timeline === timeline && mark.at > since),
        { at, position, timeline },
      ];
    },
    isAnswering: () => awaySince === undefined,
    coverage({ position, timeline }) {
      // a server that was promoted, but is not the primary, has writes of its own
      const covered = marks.findLast(
        (mark) => mark.position <= position && (timeline === 0 || timeline === mark.timeline),
      );
      return covered?.at ?? Number.NEGATIVE_INFINITY;
    },
    requiredWhileAway() {
      const isSlow = isUnsure && awaySince !== undefined && performance.now() - awaySince < MAX_SILENCE_MS;
      return isSlow ? (marks.at(-1)?.at ?? openedAt) : Number.NEGATIVE_INFINITY;
    },
  };
}
