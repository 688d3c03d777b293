import { distance } from 'fastest-levenshtein';

/** The one of `known` that `wrong` was most likely meant to be, or `undefined` when nothing is near. */
export function nearest(wrong: string, known: Iterable<string>): string | undefined {
  const wanted = fold(wrong);
  let best: string | undefined;
  // of a short word too little is left when two letters differ
  let least = (wanted.length <= 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3))) + 1;
  for (const candidate of known) {
    const folded = fold(candidate);
    if (Math.abs(folded.length - wanted.length) >= least) continue;
    const steps = isSwapped(wanted, folded) ? 1 : distance(wanted, folded);
    if (steps < least && steps < wanted.length) {
      least = steps;
      best = candidate;
    }
  }
  return best === wrong ? undefined : best;
}

/** Two neighbouring letters in the wrong order are one slip. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const first = [...a].findIndex((_, at) => a[at] !== b[at]);
  return (
    first >= 0 &&
    a[first] === b[first + 1] &&
    a[first + 1] === b[first] &&
    a.slice(first + 2) === b.slice(first + 2)
  );
}

// `asking-price`, `askingPrice` and `asking_price` are the same word to the one who typed it.
function fold(text: string): string {
  return text.toLowerCase().replace(/[-_\s]/g, '');
}

/** A list for an error text; long ones are cut. */
export function listed(values: Iterable<string | number>, most = 14): string {
  const all = [...values].map(String);
  const shown = all.slice(0, most).join(', ');
  return all.length > most ? `${shown} … (${all.length} in all)` : shown || 'nothing';
}
