import { createContext, useContext } from 'react';

/** Whether elements say which property of the manifest they show: only in previews of drafts. */
export const PartsContext = createContext(false);

type PartAttribute = { 'data-part'?: string };

const NOTHING: PartAttribute = {};
const nothing = (_pointer: string): PartAttribute => NOTHING;
const named = (pointer: string): PartAttribute => ({ 'data-part': pointer });

/**
 * Returns what makes the attribute of an element that shows a property: nothing for visitors. It takes a JSON pointer, in
 * which an element of a list may have its name instead of its index.
 */
export function usePart(): (pointer: string) => PartAttribute {
  return useContext(PartsContext) ? named : nothing;
}
