import type { Atom } from './atoms.ts';

/** Makes, models and named options that a word may mean. */
export interface NamedMeaning {
  /** `make`, `model` (value `make.model`), or another kind such as `fuel_type`. */
  kind: string;
  /** Key of the filter in addresses. */
  key: string;
  value: string;
  /** Number of cars. */
  count?: number;
}

/** Whether it is a make or a model. */
export const isCar = ({ kind }: NamedMeaning): boolean => kind === 'make' || kind === 'model';

/** How wide a range is that begins at a number: one of its last digit other than 0, or one of its magnitude. */
export type Step = 'digit' | 'magnitude';

/** What a word of a phrase means. */
export type Meaning =
  | { kind: 'name'; names: readonly NamedMeaning[] }
  /** Options of one filter, by words of the manifest. */
  | { kind: 'option'; key: string; values: readonly string[] }
  /** Filters that the word names: "mileage". `isAfterNumber`: it touches a number before it that may be a month, as in 3月. */
  | { kind: 'filter'; keys: readonly string[]; isAfterNumber?: true }
  /** Filters that count in the unit, and how many units of their field one is. */
  | { kind: 'unit'; factors: Readonly<Record<string, number>> }
  /** `isStep`: the number is one of a step, too, unless something compares it: 100 jutaan. */
  | { kind: 'magnitude'; factor: number; isStep?: true }
  /** The number is the lower end of a range that is one step wide. */
  | { kind: 'step'; of: Step }
  /** Any number from one on and below another, before a word of magnitude. */
  | { kind: 'span'; from: number; below: number }
  | { kind: 'currency' }
  | Bound
  /** Between the ends of a range; a sign that touches one number only leaves the other end open. */
  | { kind: 'to'; open?: 'min' | 'max' }
  /** Leaves out what it stands beside. `isParticle`: but not within a question. */
  | { kind: 'except'; before: boolean; after: boolean; isParticle?: true }
  /** Asks whether there is a car; `before`: opens a question, `after`: closes it. */
  | { kind: 'question'; before: boolean; after: boolean }
  /** The number is the middle of a range. */
  | { kind: 'about'; before: boolean; after: boolean }
  /** The number is an age in years. */
  | { kind: 'age'; before: boolean; after: boolean }
  /** What years of an era have to be added to. */
  | { kind: 'era'; add: number }
  /** Understood, and asks for nothing; `isOr`: joins what stands on both sides; `mayOpenQuestion`: as "any" does. */
  | { kind: 'noise'; isOr?: true; mayOpenQuestion?: true }
  /** Understood, and no filter takes it: "cheap". */
  | { kind: 'wish' }
  /** `isPart`: nothing stands between it and the word of magnitude before it. */
  | { kind: 'number'; typed: string; isPart?: true }
  /** One digit behind a word of magnitude counts tenths of it: 3万5 is 35000. */
  | { kind: 'tenths'; digit: number }
  /** `isEnd`: a sign that ends a part of the sentence. */
  | { kind: 'unknown'; isEnd?: true };

/** A comparing word. */
export interface Bound {
  kind: 'bound';
  side: 'min' | 'max';
  before: boolean;
  after: boolean;
  /** May also begin what another word ends: "from 30k down". */
  isStart?: boolean;
  /** Stands beside dates, not durations. */
  isDate?: boolean;
  /** Compares cars, not numbers: "older than 5 years". */
  isOfCars?: boolean;
}

/** A meaning and the atoms that it takes; `to` is behind the last one. */
export interface Token {
  from: number;
  to: number;
  meaning: Meaning;
}

/** Finds one kind of token. */
export interface Recogniser {
  /** The longest token that begins at an atom. */
  at(atoms: readonly Atom[], from: number): Token | undefined;
}

/** Whether a word may begin at an atom: letters and digits that stand together are cut only between letter and digit. */
export function canBegin(atoms: readonly Atom[], from: number): boolean {
  const [previous, atom] = [atoms[from - 1], atoms[from]];
  return !(atom?.kind === 'digits' && atom.isGlued && previous?.kind === 'letters');
}

/** Whether a word may end before an atom. */
export function canEnd(atoms: readonly Atom[], to: number): boolean {
  const [last, next] = [atoms[to - 1], atoms[to]];
  return !(last?.kind === 'digits' && next?.kind === 'letters' && next.isGlued);
}
