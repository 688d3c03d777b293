import { type ComponentType, createContext, useContext } from 'react';
import type { JsonPath } from '#region/json/json-path.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import type { SchemaPosition } from '#region/schema/schema-tree.ts';
import type { RegionForm } from './region-form.ts';

/** A property that is shown with its control. */
export interface PropertyProps {
  path: JsonPath;
  place: SchemaPosition;
  label: string;
  isRequired?: boolean;
  /** A part of a list or map: its label is read out only, and what is around it removes it. */
  isEntry?: boolean;
}

/** The draft as a form, and what changes it. Each change is one of the text, at its place only. */
export interface FormContextValue {
  /** Code of the region. */
  region: string;
  form: RegionForm;
  /** What shows a part of an object, list or map, which are parts of properties themselves. */
  Property: ComponentType<PropertyProps>;
  /** Property that was gone to; its page shows it, and has the focus on it. */
  target: JsonPath | undefined;
  set(path: JsonPath, value: Json): void;
  /** Removes a value, also one that is inherited. */
  remove(path: JsonPath): void;
  /** Removes what the file says itself. */
  inherit(path: JsonPath): void;
  /** Gives an entry of an object another key; what names it elsewhere stays. */
  rename(path: JsonPath, key: string): void;
  append(path: JsonPath, value: Json): void;
  move(path: JsonPath, from: number, to: number): void;
  /** Goes to a property. */
  go(path: JsonPath): void;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export function useForm(): FormContextValue {
  const value = useContext(FormContext);
  if (!value) throw new Error('a property stands in a form');
  return value;
}
