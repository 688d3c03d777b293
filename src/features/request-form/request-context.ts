import { createContext, useContext } from 'react';
import { useSelector } from 'react-redux';
import type { FormView } from '#region/forms/form-view.ts';
import type { FieldApi } from '#renderer/fields/field-control.ts';
import type { RootState } from '#store/root-store.ts';
import type { RequestFormSession } from './request-form-session.ts';
import type { RequestArea, RequestState } from './request-state.ts';

/** What the parts of a form share; it stays the same for as long as the form is shown. */
export interface RequestContextValue {
  form: FormView;
  area: RequestArea;
  session: RequestFormSession;
  api: FieldApi;
}

export const RequestContext = createContext<RequestContextValue | undefined>(undefined);

export function useRequestContext(): RequestContextValue {
  const value = useContext(RequestContext);
  if (!value) throw new Error('useRequestContext needs a RequestForm above it');
  return value;
}

/** A part of the state of the form; null before it is opened, as on the server. */
export function useRequest<Part>(
  select: (state: RequestState | null) => Part,
  isEqual?: (a: Part, b: Part) => boolean,
): Part {
  const { area, form } = useRequestContext();
  return useSelector((root: RootState) => select(stateOf(root, area, form.name)), isEqual);
}

/** State of a form in its area; null if another form is open there. */
export function stateOf(root: RootState, area: RequestArea, form: string): RequestState | null {
  const state = root[area] ?? null;
  return state?.form === form ? state : null;
}
