import { createContext, useContext, useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { FormView } from '#region/forms/form-view.ts';
import type { PostedForm } from '#region/routing/posted-answers.ts';
import type { FormUploads } from '#renderer/fields/file/use-upload-queue.ts';
import type { FieldApi } from '#store/field-api.ts';
import type { RootState } from '#store/root-store.ts';
import { useIsLive } from '#ui/use-is-live.ts';
import type { RequestFormSession } from './request-form-session.ts';
import { postedState, type RequestArea, type RequestState } from './request-state.ts';

/** What the parts of a form share; it stays the same for as long as the form is shown. */
export interface RequestContextValue {
  form: FormView;
  area: RequestArea;
  session: RequestFormSession;
  api: FieldApi;
  /** Files that were chosen in this visit. */
  uploads: FormUploads;
  /** What was filled in without scripts; the page shows it until the form is opened. */
  posted: PostedForm | undefined;
}

/** Name of the place where the car of the form stands; null: it is not known yet; undefined: there is none. */
export const CarPlaceContext = createContext<string | null | undefined>(undefined);

export const RequestContext = createContext<RequestContextValue | undefined>(undefined);

export function useRequestContext(): RequestContextValue {
  const value = useContext(RequestContext);
  if (!value) throw new Error('useRequestContext needs a RequestForm above it');
  return value;
}

/** A part of the state of the form; null before it is opened, as on the server where nothing was posted. */
export function useRequest<Part>(
  select: (state: RequestState | null) => Part,
  isEqual?: (a: Part, b: Part) => boolean,
): Part {
  const { area, form, posted } = useRequestContext();
  const initial = useMemo(() => (posted ? postedState(form.name, posted) : null), [form, posted]);
  return useSelector((root: RootState) => select(stateOf(root, area, form.name) ?? initial), isEqual);
}

/** Whether the page shows what was filled in without scripts, and none run yet: a link would lose it. */
export function useIsPosted(): boolean {
  const { posted } = useRequestContext();
  const isLive = useIsLive();
  return posted !== undefined && !isLive;
}

/** State of a form in its area; null if another form is open there. */
export function stateOf(root: RootState, area: RequestArea, form: string): RequestState | null {
  const state = root[area] ?? null;
  return state?.form === form ? state : null;
}
