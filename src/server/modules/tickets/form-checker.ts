import type { Language } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';

/** Answers of a form as they arrive. */
export interface GivenAnswers {
  region: ResolvedRegion;
  /** Language of the messages. */
  language: Language;
  /** Name of a form of the region. */
  name: string;
  answers: Readonly<Record<string, unknown>>;
}

/** What the schema of a form says about answers. */
export interface CheckedAnswers {
  /** Hash of the form. */
  version: string;
  /** Messages by field; empty if the answers are right. */
  errors: Readonly<Record<string, string[]>>;
}

/** Checks answers by the compiled schema of their form. */
export type CheckAnswers = (given: GivenAnswers) => CheckedAnswers;
