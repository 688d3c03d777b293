import { distance } from 'fastest-levenshtein';

/** Returns the member of `known` that is max similar to `wrong`. Undefined if none is similar. */
export function nearest(wrong: string, known: Iterable<string>): string | undefined {
  const wanted = fold(wrong);
  let best: string | undefined;
  // short words allow one different letter
  let limit = (wanted.length <= 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3))) + 1;
  for (const candidate of known) {
    const folded = fold(candidate);
    if (Math.abs(folded.length - wanted.length) >= limit) continue;
    const steps = isSwapped(wanted, folded) ? 1 : distance(wanted, folded);
    if (steps < limit && steps < wanted.length) {
      limit = steps;
      best = candidate;
    }
  }
  return best === wrong ? undefined : best;
}

/** Two swapped neighbouring letters count as one error. */
export function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const first = [...a].findIndex((_, at) => a[at] !== b[at]);
  return (
    first >= 0 &&
    a[first] === b[first + 1] &&
    a[first + 1] === b[first] &&
    a.slice(first + 2) === b.slice(first + 2)
  );
}

// `asking-price`, `askingPrice` and `asking_price` count as equal
function fold(text: string): string {
  return text.toLowerCase().replace(/[-_\s]/g, '');
}

/** Formats a list for an error message; truncates long ones. */
export function listed(values: Iterable<string | number>, max = 14): string {
  const all = [...values].map(String);
  const shown = all.slice(0, max).join(', ');
  return all.length > max ? `${shown} … (${all.length} in all)` : shown || 'nothing';
}
