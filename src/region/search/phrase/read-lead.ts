import { type Lead, otherSide } from './quantity.ts';
import type { Bound, Meaning, Token } from './token.ts';

/**
 * A lead with one more word; undefined for a word that cannot stand before a number.
 * @param isNext a number follows: "and below" compares it, when the number before has a comparing word already
 */
export function extendLead(lead: Lead, token: Token, isNext = false): Lead | undefined {
  const { meaning } = token;
  const tokens = [...lead.tokens, token];
  switch (meaning.kind) {
    case 'filter':
      return meaning.isAfterNumber ? undefined : { ...lead, tokens, named: [...meaning.keys, ...lead.named] };
    case 'unit':
      return { ...lead, tokens, factors: { ...lead.factors, ...meaning.factors } };
    case 'currency':
      return { ...lead, tokens, isMoney: true };
    case 'era':
      return { ...lead, tokens, era: meaning.add };
    case 'about':
      return meaning.before ? { ...lead, tokens, isAbout: true } : undefined;
    case 'age':
      return meaning.before ? { ...lead, tokens, isAge: true } : undefined;
    case 'bound':
      return meaning.before || isNext ? { ...boundLead(lead, meaning), tokens } : undefined;
    case 'except':
      return meaning.before && !meaning.isParticle ? { ...lead, tokens, isNegated: true } : undefined;
    case 'to':
      return meaning.open === 'max' ? { ...lead, tokens, side: 'max' } : undefined;
    default:
      return undefined;
  }
}

/** The lead with a comparing word, which a word of exclusion before it reverses. Two that contradict each other are unclear. */
function boundLead(
  { isNegated, ...lead }: Lead,
  { side, isStart = false, isDate = false, isOfCars = false }: Bound,
): Lead {
  const own = isNegated ? otherSide(side) : side;
  const isOther = lead.side !== undefined && lead.side !== own && !lead.isStart;
  const isUnclear = lead.isUnclear || isOther || (isNegated && isStart);
  return {
    ...lead,
    side: own,
    isStart,
    isDate,
    isOfCars,
    isUnclear,
    ...(isNegated && { reversed: 'before' }),
  };
}

/** Whether a number follows, behind nothing but words that may stand before it. */
export function leadsToNumber(
  tokens: readonly Token[],
  from: number,
  isWanted: (meaning: Meaning) => boolean,
) {
  let at = from;
  while (tokens[at] && isWanted((tokens[at] as Token).meaning)) at += 1;
  return tokens[at]?.meaning.kind === 'number';
}

/** Words between a name of a filter and its number: "mileage under RM". */
export const isBetween = (meaning: Meaning): boolean =>
  meaning.kind === 'currency' ||
  meaning.kind === 'era' ||
  ((meaning.kind === 'bound' || meaning.kind === 'about') && meaning.before);
