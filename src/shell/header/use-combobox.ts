import { type RefObject, useEffect, useRef, useState } from 'react';
import { isComposing } from '#ui/is-composing.ts';

export interface ComboboxOptions<Option> {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  options: readonly Option[];
  onChoose: (option: Option) => void;
}

/**
 * The keyboard and the ARIA state of a combobox over an existing input, which keeps its focus.
 * `active` is the option the arrows stand on, -1 for none: Enter then sends the form as it is.
 */
export function useCombobox<Option>({ input, listId, options, onChoose }: ComboboxOptions<Option>) {
  const [active, setActive] = useState(-1);
  const [isFocused, setIsFocused] = useState(true);
  const isOpen = isFocused && options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const state = useRef({ active, isOpen, options, onChoose });
  state.current = { active, isOpen, options, onChoose };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts without a choice
  useEffect(() => setActive(-1), [options]);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.setAttribute('role', 'combobox');
    element.setAttribute('aria-autocomplete', 'list');
    element.setAttribute('aria-controls', listId);
    element.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && active >= 0) element.setAttribute('aria-activedescendant', `${listId}-${active}`);
    else element.removeAttribute('aria-activedescendant');
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, listId, isOpen, active]);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const now = state.current;
      const step = STEPS[event.key];
      if (isComposing(event) || !now.isOpen) return;
      if (step !== undefined) {
        event.preventDefault();
        setActive(moved(now.active, step, now.options.length));
      } else if (event.key === 'Escape') {
        event.preventDefault();
        setIsFocused(false);
      } else if (event.key === 'Enter') {
        const chosen = now.options[now.active];
        if (chosen === undefined) return;
        event.preventDefault();
        now.onChoose(chosen);
      }
    };
    const open = () => setIsFocused(true);
    const close = () => setIsFocused(false);
    element.addEventListener('keydown', onKey);
    element.addEventListener('focus', open);
    element.addEventListener('input', open);
    element.addEventListener('blur', close);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('focus', open);
      element.removeEventListener('input', open);
      element.removeEventListener('blur', close);
    };
  }, [input]);

  return { active, isOpen, optionId };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** From none (-1) over the options and back to none. */
function moved(active: number, step: number, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
