import type { Measured } from './measure-change.ts';

const COLUMNS = ['total', 'pause', 'check', 'render', 'transfer', 'frame'] as const;

/** A table of all changes: half within, 95 of 100 within, slowest; for the parts half and 95 of 100. */
export function tableOf(measured: ReadonlyMap<string, readonly Measured[]>): { text: string; p95: number } {
  const all = [...measured.values()].flat();
  const rows = [...measured, ['all', all] as const].map(([name, each]) => {
    const totals = each.map(({ total }) => total);
    const own = [0.5, 0.95, 1].map((share) => at(totals, share).toFixed(0)).join(' / ');
    const parts = COLUMNS.slice(1).map((column) => {
      const times = each.map((one) => one[column]);
      return `${at(times, 0.5).toFixed(0)} / ${at(times, 0.95).toFixed(0)}`;
    });
    return `| ${[name, String(each.length), own, ...parts].join(' | ')} |`;
  });
  const head = [
    'change',
    'times',
    'total ms: half, 95 %, slowest',
    ...COLUMNS.slice(1).map((name) => `${name}: half, 95 %`),
  ];
  const text = [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows].join('\n');
  return {
    text,
    p95: at(
      all.map(({ total }) => total),
      0.95,
    ),
  };
}

function at(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
