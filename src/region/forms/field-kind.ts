import type { FormField, LocalizedText } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { FormatContext } from '../format/format.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import type { FieldAnswer } from '../routing/posted-answers.ts';

/** Answers by name of the field. */
export type FormAnswers = Readonly<Record<string, FieldAnswer | undefined>>;

/** JSON Schema of an answer. Only keywords whose errors have texts: `forms:error.<keyword>`. */
export type AnswerSchema = Readonly<Record<string, unknown>>;

/** What a field needs besides itself: texts, formats, today. */
export interface FieldContext extends FormatContext {
  region: ResolvedRegion;
  /** Milliseconds since 1970. */
  now: number;
  /** Names of makes and models; absent in pages, where slugs are written as words and controls ask the API. */
  catalogue?: Pick<Catalogue, 'makes' | 'displayName'>;
}

/** What every control needs; kinds add what theirs needs. */
export interface FieldFrame {
  /** Chooses the control. */
  type: string;
  name: string;
  label: string;
  help?: string;
  placeholder?: string;
  /** What is wrong with an answer, where the kind says it itself. */
  wrong?: string;
  /** Names of the fields whose answers the control is given. */
  needs?: readonly string[];
}

/** Texts of the native control of a field, `field` or `field.part`. */
export type TextsOf = (part?: string) => readonly string[];

/**
 * One kind of form field (SPEC 5, FLOWS 1), from the manifest to the view of its control and the text of an answer. The
 * control itself is a folder of `renderer/fields` with the same name. Kinds run in the server only.
 * @template Own properties of the manifest that only this kind has
 */
export interface FieldKind<Own = unknown> {
  /**
   * Whether its answers say who somebody is, unless `personal` of the field says otherwise: such an answer is not taken
   * from an address, and is masked when a request is opened by its link.
   */
  isPersonal: boolean;
  /** Properties of the manifest that it reads besides name, type, label, help, required, show, personal and prefill. */
  reads: readonly (keyof FormField)[];
  /** Schema of an answer as it is sent. */
  schema(field: FormField & Own, region: ResolvedRegion): AnswerSchema;
  /** What is wrong with an answer. Our kinds have texts instead, `forms:error.<type>`. */
  wrong?: LocalizedText;
  /**
   * Whether an answer that fits the schema is right, such as the check digits of a number. Its code is sent to browsers
   * with the form: an arrow function of one text that uses nothing outside of itself.
   */
  isRight?(answer: string): boolean;
  /** Plain JSON that the control gets, in the language of the page. */
  view(field: FormField & Own, context: FieldContext): FieldFrame;
  /**
   * The answer of native controls, which browsers without JavaScript send as texts; absent: the first text. What cannot be
   * read is the answer as it was typed, so that it stays and is refused.
   * @param texts of the control of the field, or of a part of it; trimmed, none is empty
   */
  read?(texts: TextsOf, field: FormField & Own, context: FieldContext): FieldAnswer | undefined;
  /** The answer for people: check of the answers, confirmation, desk, messages. */
  summary(answer: FieldAnswer, field: FormField & Own, context: FieldContext): string;
}
