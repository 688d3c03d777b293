import { type Amount, type Lead, NO_LEAD, otherSide, type Quantity } from './quantity.ts';
import type { Bound, Meaning, Token } from './token.ts';

/** A number and the index behind the words that belong to it. */
interface Read {
  amount: Amount;
  lead: Lead;
  next: number;
}

/**
 * Puts numbers together with the words around them: "mileage under 50k km", "50-80 ribu", "10万円以下".
 * @param money keys of the filters of amounts of money
 * @returns the quantities; a token of none of them stands alone
 */
export function readQuantities(tokens: readonly Token[], money: ReadonlySet<string>): Quantity[] {
  const quantities: Quantity[] = [];
  let lead = NO_LEAD;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    if (token.meaning.kind !== 'number' && !isNumberInWords(tokens, at, lead)) {
      lead = extendLead(lead, token, leadsToNumber(tokens, at + 1, isBetween)) ?? NO_LEAD;
      at += 1;
      continue;
    }
    const { quantity, next } = readQuantity({ tokens, money }, at, lead);
    quantities.push(quantity);
    lead = NO_LEAD;
    at = next;
  }
  return quantities;
}

/**
 * "not over a million", "around a million": a magnitude alone that is asked about counts one, and so does one with a step
 * behind it. Before a magnitude a span is any of its numbers, and so is a step without a number: 幾萬.
 */
function isNumberInWords(tokens: readonly Token[], at: number, { side, isAbout, named }: Lead): boolean {
  const [meaning, behind] = [tokens[at]?.meaning, tokens[at + 1]?.meaning];
  if (meaning?.kind === 'span' || isDigitOfMagnitude(meaning)) return behind?.kind === 'magnitude';
  const isAsked = side !== undefined || isAbout === true || named.length > 0;
  return meaning?.kind === 'magnitude' && (isAsked || behind?.kind === 'step');
}

const ANY_DIGIT: Amount = { typed: '1', below: 10 };

const isDigitOfMagnitude = (meaning: Meaning | undefined): boolean =>
  meaning?.kind === 'step' && meaning.of === 'magnitude';

interface QuantityInput {
  tokens: readonly Token[];
  money: ReadonlySet<string>;
}

function readQuantity(text: QuantityInput, at: number, before: Lead): { quantity: Quantity; next: number } {
  const { tokens } = text;
  const first = readAmount(text, at, before);
  const start = secondOf(tokens, first.next);
  if (start === undefined) {
    const { lead, next } = withOpenEnd(text, first);
    return { quantity: { ...lead, amounts: [first.amount] }, next };
  }
  const between = tokens.slice(first.next, start);
  const isMoney = first.lead.isMoney || between.some(({ meaning }) => meaning.kind === 'currency');
  const second = readAmount(text, start, {
    ...first.lead,
    isMoney,
    tokens: [...first.lead.tokens, ...between],
  });
  const amounts = [sharing(first.amount, second.amount), second.amount] as const;
  const { side: _, isStart, ...lead } = second.lead;
  // "not from 20k to 30k" leaves out a range
  const isUnclear = lead.isUnclear || lead.reversed !== undefined;
  return { quantity: { ...lead, isUnclear, amounts }, next: second.next };
}

/** Where the other end of a range is: behind "to" and a sign of currency. */
function secondOf(tokens: readonly Token[], at: number): number | undefined {
  if (tokens[at]?.meaning.kind !== 'to') return undefined;
  const isMoney = tokens[at + 1]?.meaning.kind === 'currency';
  const start = at + (isMoney ? 2 : 1);
  return tokens[start]?.meaning.kind === 'number' ? start : undefined;
}

/** "2018-" is open; the dash of "7-seater" joins two words. */
function withOpenEnd(text: QuantityInput, read: Read): Read {
  const { tokens } = text;
  const token = tokens[read.next];
  if (token?.meaning.kind !== 'to') return read;
  const lead = { ...read.lead, tokens: [...read.lead.tokens, token] };
  if (tokens[read.next + 1]?.meaning.kind === 'unit') return readTail(text, read.next + 1, { ...read, lead });
  if (token.meaning.open !== 'min' || read.lead.side) return read;
  return { ...read, next: read.next + 1, lead: { ...lead, side: 'min' } };
}

function readAmount(text: QuantityInput, at: number, before: Lead): Read {
  const token = text.tokens[at] as Token;
  const { meaning } = token;
  if (meaning.kind === 'magnitude')
    return readTail(text, at, { amount: { typed: '1' }, lead: before, next: at });
  const lead = { ...before, tokens: [...before.tokens, token] };
  return readTail(text, at + 1, { amount: amountOf(meaning), lead, next: at + 1 });
}

function amountOf(meaning: Meaning): Amount {
  if (meaning.kind === 'span') return { typed: String(meaning.from), below: meaning.below };
  return meaning.kind === 'number' ? { typed: meaning.typed } : ANY_DIGIT;
}

/** Takes the words behind a number that belong to it. */
function readTail(text: QuantityInput, from: number, read: Read): Read {
  const { tokens } = text;
  let { amount, lead } = read;
  let next = from;
  for (; tokens[next]; next += 1) {
    const token = tokens[next] as Token;
    const { meaning } = token;
    const part = partAt(text, next, amount);
    if (meaning.kind === 'magnitude') {
      const step = meaning.isStep ? { step: { of: 'digit', isLoose: true } as const } : {};
      amount = { ...amount, magnitude: (amount.magnitude ?? 1) * meaning.factor, ...step };
    } else if (meaning.kind === 'step') {
      // 30幾萬: before a magnitude there is none yet that it could be one of
      amount = { ...amount, step: { of: amount.magnitude === undefined ? 'digit' : meaning.of } };
    } else if (part) {
      amount = { ...amount, added: (amount.added ?? 0) + part.value };
      lead = { ...lead, tokens: [...lead.tokens, ...tokens.slice(next, part.to - 1)] };
      next = part.to - 1;
    } else if (meaning.kind === 'currency' && !isOfNext(tokens, next)) lead = { ...lead, isMoney: true };
    else if (meaning.kind === 'unit' && !lead.factors && !leadsOn(tokens, next))
      lead = { ...lead, factors: meaning.factors, isUnitBehind: true };
    else if (
      meaning.kind === 'unit' &&
      Object.keys(meaning.factors).some((key) => key in (lead.factors ?? {}))
    )
      lead = { ...lead, isUnitBehind: true };
    else if (meaning.kind === 'filter' && takesName(tokens, next, lead))
      lead = { ...lead, named: [...lead.named, ...meaning.keys] };
    else if (meaning.kind === 'about' && meaning.after) lead = { ...lead, isAbout: true };
    else if (meaning.kind === 'age' && meaning.after) lead = { ...lead, isAge: true };
    else if (meaning.kind === 'bound' && takesBound(tokens, next, lead)) lead = boundBehind(lead, meaning);
    else if (meaning.kind === 'except' && meaning.after && lead.side && isBound(tokens[next - 1]))
      lead = {
        ...lead,
        side: otherSide(lead.side),
        reversed: 'after',
        isUnclear: lead.reversed !== undefined,
      };
    else break;
    lead = { ...lead, tokens: [...lead.tokens, tokens[next] as Token] };
  }
  return { amount, lead, next };
}

const isBound = (token: Token | undefined): boolean => token?.meaning.kind === 'bound';

/** The lead with a comparing word behind the number, which a word of exclusion before the number reverses. */
function boundBehind({ isNegated, ...lead }: Lead, { side, isDate = false, isOfCars = false }: Bound): Lead {
  if (isNegated) return { ...lead, isDate, isOfCars, side: otherSide(side), reversed: 'after' };
  return { ...lead, isDate, isOfCars, side };
}

/**
 * A smaller part of the number: "3 hundred thousand 50 thousand", 3万5千, 3万5. One that is no money is another number, unless it
 * touches: "200 million 50 thousand km".
 */
function partAt({ tokens, money }: QuantityInput, at: number, { magnitude, added }: Amount) {
  const [meaning, behind] = [tokens[at]?.meaning, tokens[at + 1]?.meaning];
  if (magnitude === undefined || added !== undefined) return undefined;
  if (meaning?.kind === 'tenths') return { value: (meaning.digit * magnitude) / 10, to: at + 1 };
  if (meaning?.kind !== 'number' || behind?.kind !== 'magnitude' || !/^\d+$/.test(meaning.typed))
    return undefined;
  const value = Number(meaning.typed) * behind.factor;
  const isOther = isOtherNumber(tokens[at + 2]?.meaning, money);
  return value < magnitude && (meaning.isPart || !isOther) ? { value, to: at + 2 } : undefined;
}

function isOtherNumber(behind: Meaning | undefined, money: ReadonlySet<string>): boolean {
  if (behind?.kind === 'unit') return !Object.keys(behind.factors).some((key) => money.has(key));
  if (behind?.kind === 'filter') return !behind.keys.some((key) => money.has(key));
  return behind?.kind === 'magnitude' || behind?.kind === 'to';
}

/** A sign of currency between two numbers stands before the second one, where the first has one before it too. */
const isOfNext = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.meaning.kind === 'number' && tokens[at - 1]?.meaning.kind !== 'number';

/** "2018 km 50rb": the unit of a number like a year belongs to the large one behind it. */
function leadsOn(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.meaning;
  if (before?.kind !== 'number' || !/^\d{4}$/.test(before.typed)) return false;
  const rest = tokens.slice(at + 1);
  const start = rest.findIndex(({ meaning }) => !isBetween(meaning));
  const number = rest[start]?.meaning;
  if (number?.kind !== 'number') return false;
  const magnitude = rest[start + 1]?.meaning.kind === 'magnitude';
  return magnitude || number.typed.replace(/\D/g, '').length > before.typed.length;
}

/** The name of a filter stands behind its number where no other number follows it, or the next one is about something else. */
function takesName(tokens: readonly Token[], at: number, { named, factors, isMoney }: Lead): boolean {
  if (named.length > 0 || factors || isMoney) return false;
  const meaning = tokens[at]?.meaning;
  if (meaning?.kind === 'filter' && meaning.isAfterNumber) return true;
  return !leadsToNumber(tokens, at + 1, isBetween);
}

/** A word that may stand on both sides of its number belongs to the next one, unless that has one of its own behind it. */
function takesBound(tokens: readonly Token[], at: number, { side, isStart, reversed }: Lead): boolean {
  const meaning = tokens[at]?.meaning;
  if (meaning?.kind !== 'bound' || !meaning.after || (side && (!isStart || reversed))) return false;
  if (!meaning.before || !leadsToNumber(tokens, at + 1, isBetween)) return true;
  const behind = tokens.slice(at + 1).find(({ meaning: { kind } }) => kind === 'bound')?.meaning;
  return behind?.kind === 'bound' && behind.after;
}

/** "50-80 ribu": the magnitude of the second number is also that of the first. */
function sharing(first: Amount, second: Amount): Amount {
  if (first.magnitude !== undefined || second.magnitude === undefined) return first;
  const [from, to] = [first, second].map(({ typed }) => typed.replace(/\D/g, '').length) as [number, number];
  return from <= to ? { ...first, magnitude: second.magnitude } : first;
}

/**
 * A lead with one more word; undefined for a word that cannot stand before a number.
 * @param isNext a number follows: "and below" compares it, when the number before has a comparing word already
 */
function extendLead(lead: Lead, token: Token, isNext = false): Lead | undefined {
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
function leadsToNumber(tokens: readonly Token[], from: number, isWanted: (meaning: Meaning) => boolean) {
  let at = from;
  while (tokens[at] && isWanted((tokens[at] as Token).meaning)) at += 1;
  return tokens[at]?.meaning.kind === 'number';
}

/** Words between a name of a filter and its number: "mileage under RM". */
const isBetween = (meaning: Meaning): boolean =>
  meaning.kind === 'currency' ||
  meaning.kind === 'era' ||
  ((meaning.kind === 'bound' || meaning.kind === 'about') && meaning.before);
