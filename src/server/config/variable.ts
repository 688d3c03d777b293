import { CLOSURE_VALUES, parseClosure } from './closure.ts';

/** An environment variable with its allowed values and description. */
export interface Variable<Value = unknown> {
  name: string;
  /** Description for `.env.example` and errors. */
  description: string;
  /** Describes the allowed values. */
  allowed: string;
  /** Value if the variable is absent or empty. */
  default: Value;
  /** Example in `.env.example` if the default is empty. */
  example?: string;
  /** Whether the value must never be printed. */
  isSecret?: boolean;
  /** Parses a text; undefined if it is invalid. */
  parse(text: string): Value | undefined;
}

export type Description = Pick<Variable, 'name' | 'description' | 'example' | 'isSecret'>;

/** Any text. */
export function text(description: Description, fallback = ''): Variable<string> {
  return { ...description, allowed: 'any text', default: fallback, parse: (value) => value };
}

/** A folder. */
export function folder(description: Description, fallback = ''): Variable<string> {
  return {
    ...text(description, fallback),
    allowed: 'a folder; a relative path starts where the command is typed, one in .env beside that file',
  };
}

/** A whole number from `min` to `max`. */
export function integer(
  description: Description,
  fallback: number,
  min: number,
  max: number,
): Variable<number> {
  return {
    ...description,
    allowed: `a whole number from ${min} to ${max}`,
    default: fallback,
    parse(value) {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
  };
}

/** A whole number from `min` to `max`, or `auto`. */
export function integerOrAuto(description: Description, min: number, max: number): Variable<number | 'auto'> {
  const { parse } = integer(description, min, min, max);
  return {
    ...description,
    allowed: `auto, or a whole number from ${min} to ${max}`,
    default: 'auto',
    parse: (value) => (value.toLowerCase() === 'auto' ? 'auto' : parse(value)),
  };
}

/** One of a few values. */
export function choice<const Choice extends string>(
  description: Description,
  fallback: Choice,
  choices: readonly Choice[],
): Variable<Choice> {
  return {
    ...description,
    allowed: choices.join(', '),
    default: fallback,
    parse: (value) => choices.find((known) => known === value.toLowerCase()),
  };
}

/** `on` or `off`. */
export function onOff(description: Description, fallback: boolean): Variable<boolean> {
  const values = new Map([
    ['on', true],
    ['off', false],
  ]);
  return {
    ...description,
    allowed: 'on, off',
    default: fallback,
    parse: (value) => values.get(value.toLowerCase()),
  };
}

/** Codes of regions, separated by commas, or nothing for all; whether they exist is checked later. */
export function regionCodes(description: Description): Variable<string> {
  return {
    ...description,
    allowed: 'codes of regions separated by commas',
    default: '',
    parse(value) {
      const codes = value.split(',').map((code) => code.trim().toLowerCase());
      return codes.every((code) => /^[a-z]{2,8}$/.test(code)) ? [...new Set(codes)].join(',') : undefined;
    },
  };
}

/** Regions that are closed for maintenance; whether they exist is checked later. */
export function maintenanceFlag(description: Description): Variable<string> {
  return {
    ...description,
    allowed: CLOSURE_VALUES,
    default: '',
    parse: (value) => (parseClosure(value) === undefined ? undefined : value),
  };
}

/** A key that cannot be guessed, or empty. */
export function secret(description: Description): Variable<string> {
  return {
    ...description,
    allowed: '32 or more characters',
    default: '',
    parse: (value) => (value.length >= 32 ? value : undefined),
  };
}
