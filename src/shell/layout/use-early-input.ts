import { useEffect } from 'react';

/** What was ticked, chosen or typed on a slow line before the scripts ran counts as soon as they do. */
export function useEarlyInput(): void {
  useEffect(() => {
    // noted immediately: a change by the first one resets the others to the address
    const early = [...document.querySelectorAll<Field>('input:not([type="hidden"]), select')].flatMap(
      stepsOf,
    );
    void oneByOne(early);
  }, []);
}

/** Each is answered before the next one comes, as when a visitor does it. */
async function oneByOne(steps: readonly (() => void)[]): Promise<void> {
  for (const step of steps) {
    step();
    await new Promise((done) => setTimeout(done));
  }
}

type Field = HTMLInputElement | HTMLSelectElement;

/** What a visitor did with a field; nothing where it stands as the page was sent. */
function stepsOf(field: Field): (() => void)[] {
  const { value } = field;
  if (field instanceof HTMLSelectElement) {
    const sent = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return value === (sent?.value ?? '') ? [] : [() => write(field, HTMLSelectElement, value)];
  }
  if (field.type === 'checkbox') return field.checked === field.defaultChecked ? [] : [() => field.click()];
  if (field.type === 'radio' || value === field.defaultValue) return [];
  return [() => write(field, HTMLInputElement, value), () => leave(field)];
}

/** As if it was typed now. React hears of a value only when it is not the one that it last wrote itself. */
function write(field: Field, { prototype }: { prototype: Field }, value: string): void {
  if (field instanceof HTMLInputElement) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
}

/** Who is still typing has not finished. */
function leave(field: Field): void {
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
