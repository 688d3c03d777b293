import { listed, nearest } from '../../src/server/manifests/nearest.ts';
import { UsageError } from '../usage-error.ts';

/** Returns the code of a region that was typed. @throws UsageError when it is none of `known` */
export function regionCode(typed: string, known: readonly string[]): string {
  const code = typed.toLowerCase();
  if (known.includes(code)) return code;
  throw new UsageError(`there is no region "${typed}" (${listed(known)})${didYouMean(code, known)}`);
}

/** The same for an option that is not needed where there is only one region. */
export function regionOption(typed: string | undefined, known: readonly string[]): string {
  const wanted = typed ?? (known.length === 1 ? known[0] : undefined);
  if (wanted === undefined) throw new UsageError(`which region?  allowed: --region ${listed(known)}`);
  return regionCode(wanted, known);
}

/** Names what is most similar to a wrong word; empty where nothing is. */
export function didYouMean(wrong: string, known: Iterable<string>): string {
  const near = nearest(wrong, known);
  return near === undefined ? '' : `, did you mean "${near}"?`;
}
