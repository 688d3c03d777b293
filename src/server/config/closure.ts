/** Regions that are closed for maintenance: none, all, or those of these codes. */
export type Closure = 'none' | 'all' | readonly string[];

/** Describes the allowed values of the flag. */
export const CLOSURE_VALUES =
  '1 or true (every region), 0 or false (none), or codes of regions separated by commas';

const CLOSURE_BY_FLAG: Readonly<Record<string, Closure>> = {
  '': 'none',
  0: 'none',
  false: 'none',
  1: 'all',
  true: 'all',
};

/** Parses the maintenance flag (SPEC 2.3); undefined if it is invalid. */
export function parseClosure(text: string): Closure | undefined {
  const flag = text.trim().toLowerCase();
  if (Object.hasOwn(CLOSURE_BY_FLAG, flag)) return CLOSURE_BY_FLAG[flag];
  const codes = flag.split(',').map((code) => code.trim());
  return codes.every((code) => /^[a-z]{2,8}$/.test(code)) ? [...new Set(codes)].sort() : undefined;
}

/** Formats a closure as a flag. */
export function closureText(closure: Closure): string {
  if (closure === 'none') return '0';
  return closure === 'all' ? '1' : closure.join(',');
}

/** Returns what is wrong with a flag for these regions; undefined if it is valid. */
export function closureProblem(text: string, regions: readonly string[]): string | undefined {
  const closure = parseClosure(text);
  const shown = text.trim().slice(0, 80);
  if (closure === undefined) return `"${shown}" cannot be used; allowed: ${CLOSURE_VALUES}.`;
  if (typeof closure === 'string') return undefined;
  const unknown = closure.filter((code) => !regions.includes(code));
  if (unknown.length === 0) return undefined;
  return `there is no region ${unknown.join(', ')}; allowed: ${CLOSURE_VALUES} (${regions.join(', ')}).`;
}

/** Returns the closure with these regions closed or open; none given means every region. */
export function changedClosure(
  before: Closure,
  change: 'on' | 'off',
  given: readonly string[],
  regions: readonly string[],
): Closure {
  if (given.length === 0) return change === 'on' ? 'all' : 'none';
  const isClosed = (code: string) => closes(before, code);
  const codes = regions.filter((code) => (given.includes(code) ? change === 'on' : isClosed(code)));
  if (codes.length === regions.length) return 'all';
  return codes.length === 0 ? 'none' : codes;
}

/** Whether a region is closed. @param region absent for routes without a region, closed when every region is */
export function closes(closure: Closure, region?: string): boolean {
  if (typeof closure === 'string') return closure === 'all';
  return region !== undefined && closure.includes(region);
}
