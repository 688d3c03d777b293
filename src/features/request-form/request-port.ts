import type { SentTicket } from '#contracts/types.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldAnswer, PostedForm } from '#region/routing/posted-answers.ts';
import type { FormUploads } from '#renderer/fields/file/use-upload-queue.ts';
import type { FormDraft } from '#store/form-drafts.ts';
import type { RequestActions } from './request-slice.ts';
import type { RequestState } from './request-state.ts';

type Action = ReturnType<RequestActions[keyof RequestActions]>;

/** Messages of wrong answers by name of the field; empty: all are right. */
export type CheckAnswers = (answers: FormAnswers) => Readonly<Record<string, readonly string[]>>;

export interface RequestToSend {
  /** Idempotency key. */
  key: string;
  subject: string;
  answers: Readonly<Record<string, FieldAnswer>>;
}

/** What a form that is filled in needs of the page, the device and the site. */
export interface RequestPort {
  /** What was filled in without scripts on this page. */
  posted?: PostedForm;
  /** Answers that the server has already. */
  stored?: Readonly<Record<string, FieldAnswer>>;
  uploads: FormUploads;
  /** Message of a field with a file that could not be sent. */
  uploadProblem(field: string): string;
  state(): RequestState | null;
  dispatch(action: Action): void;
  /** Answers of the address by name of the field. */
  query(name: string): string | null;
  /** Step of the address; empty: the first. */
  askedStep(): string;
  /** Puts a step into the address; `push` adds an entry of the history. */
  showStep(step: string, how: 'push' | 'replace'): void;
  /** What the form is about, from the address; empty: nothing. */
  subject(): string;
  /** Undefined when the checks cannot be loaded: the server checks alone then. */
  loadChecks(): Promise<CheckAnswers | undefined>;
  /** Slug of the contact who is logged in now; empty: nobody. */
  owner(): string;
  /** Reads typed phone numbers by the rules of their field; undefined when the rules cannot be loaded. */
  loadPhones(): Promise<((typed: string, field: FieldViewOf<'phone'>) => string | undefined) | undefined>;
  readDraft(): FormDraft | undefined;
  writeDraft(draft: FormDraft): void;
  removeDraft(): void;
  /** @returns null: no ticket was made of it @throws Failure */
  send(request: RequestToSend): Promise<SentTicket | null>;
  newKey(): string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls once after so many ms. @returns cancels it */
  later(work: () => void, ms: number): () => void;
}
