import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { SentTicket } from '#contracts/types.ts';
import type { FieldAnswer, SendProblem } from '#region/routing/posted-answers.ts';
import { rootReducer } from '#store/root-store.ts';
import type { RequestArea, RequestState } from './request-state.ts';

type Opened = Pick<RequestState, 'form' | 'step' | 'answers' | 'isRestored'> & Partial<RequestState>;
/** Messages that replace those of `fields`. */
type Checked = { fields: readonly string[]; errors: Readonly<Record<string, string>> };

/** Null: no form was opened. */
type State = Draft<RequestState> | null;

const reducers = {
  opened: (_: State, { payload }: PayloadAction<Opened>): RequestState => ({
    touched: {},
    suggestions: {},
    errors: {},
    refusals: 0,
    status: 'filling' as const,
    problem: null,
    ticket: null,
    ...payload,
  }),
  answered(state: State, { payload }: PayloadAction<{ name: string; answer: FieldAnswer | undefined }>) {
    if (!state) return;
    const { name: field, answer } = payload;
    if (answer === undefined) delete state.answers[field];
    // Immer's drafts are not read-only
    else state.answers[field] = answer as (typeof state.answers)[string];
    state.touched[field] = true;
    if (state.status === 'failed') state.status = 'filling';
  },
  /** First values of fields that nobody has changed. */
  prefilled(state: State, { payload }: PayloadAction<Readonly<Record<string, FieldAnswer>>>) {
    if (!state) return;
    for (const [field, answer] of Object.entries(payload))
      if (!state.touched[field] && state.answers[field] === undefined)
        state.answers[field] = answer as (typeof state.answers)[string];
  },
  suggested(state: State, { payload }: PayloadAction<Readonly<Record<string, FieldAnswer>>>) {
    if (state) Object.assign(state.suggestions, payload);
  },
  checked(state: State, { payload }: PayloadAction<Checked>) {
    if (state) replaceErrors(state, payload);
  },
  /** Answers are wrong, and the first wrong one takes the focus. */
  refused(state: State, { payload: { step, ...checked } }: PayloadAction<Checked & { step: string }>) {
    if (!state) return;
    replaceErrors(state, checked);
    state.step = step;
    state.refusals += 1;
    state.status = 'filling';
    state.problem = null;
  },
  wentTo(state: State, { payload: step }: PayloadAction<string>) {
    if (!state) return;
    state.step = step;
    state.status = state.status === 'sending' ? 'sending' : 'filling';
  },
  waiting(state: State) {
    if (state) state.status = 'waiting';
  },
  sending(state: State) {
    if (!state) return;
    state.status = 'sending';
    state.problem = null;
  },
  failed(state: State, { payload: problem }: PayloadAction<SendProblem>) {
    if (!state) return;
    state.status = 'failed';
    state.problem = problem;
  },
  sent(state: State, { payload: ticket }: PayloadAction<SentTicket | null>) {
    if (!state) return;
    Object.assign(state, {
      status: 'sent',
      answers: {},
      touched: {},
      suggestions: {},
      errors: {},
      problem: null,
      ticket,
    });
  },
};

const requestSlice = <Area extends RequestArea>(name: Area) =>
  createSlice({ name, initialState: null as RequestState | null, reducers });

function replaceErrors(state: RequestState, { fields, errors }: Checked): void {
  for (const field of fields) {
    const error = errors[field];
    if (error === undefined) delete state.errors[field];
    else state.errors[field] = error;
  }
}

type RequestAreas = { [Area in RequestArea]: RequestState | null };

declare module '#store/root-store.ts' {
  interface LazySlices extends RequestAreas {}
}

const slices = new Map<RequestArea, ReturnType<typeof requestSlice>>();

/** Actions of an area; its slice is part of the store from then on. */
export function requestActions(area: RequestArea) {
  const known = slices.get(area);
  if (known) return known.actions;
  const slice = requestSlice(area);
  slice.injectInto(rootReducer);
  slices.set(area, slice);
  return slice.actions;
}

export type RequestActions = ReturnType<typeof requestActions>;
