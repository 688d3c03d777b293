/** A range of prices; the first has no lower end, the last no upper one. */
export interface PriceBand {
  min?: number;
  max?: number;
}

const BANDS = 6;

/**
 * Bands with about as many cars each, cut at round numbers.
 * @param edges rising ends of the bars of a histogram
 * @param counts cars of each bar
 */
export function priceBands(edges: readonly number[], counts: readonly number[]): PriceBand[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  const cuts = counts.map((count, bar) => {
    below += count;
    return { at: edges[bar + 1] ?? 0, below };
  });
  const possible = cuts.filter((cut) => cut.below > 0 && cut.below < total);
  const ends: number[] = [];
  for (let band = 1; band < BANDS; band++) {
    const wanted = (total * band) / BANDS;
    const nearest = possible
      .filter(({ at }) => at > (ends.at(-1) ?? 0))
      .sort((a, b) => Math.abs(a.below - wanted) - Math.abs(b.below - wanted))[0];
    if (nearest) ends.push(nearest.at);
  }
  if (ends.length === 0) return [];
  return [...ends, undefined].map((max, index) => {
    const min = ends[index - 1];
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  });
}
