/**
 * Where a value stands on a slider whose stops are equally far apart, 0 to 1: linear between two stops, at the end for
 * everything beyond.
 */
export function positionOf(value: number, ticks: readonly number[]): number {
  const last = ticks.length - 1;
  const next = ticks.findIndex((tick) => tick > value);
  if (next === 0 || last < 1) return 0;
  if (next < 0) return 1;
  const low = ticks[next - 1] ?? 0;
  const high = ticks[next] ?? 0;
  return (next - 1 + (value - low) / (high - low)) / last;
}

/** The stop nearest to a value. */
export function nearestTick(value: number, ticks: readonly number[]): number {
  return Math.round(positionOf(value, ticks) * (ticks.length - 1));
}
