import { type RefObject, useEffect, useRef } from 'react';

/**
 * Boxes ticked on a slow line before the scripts ran: what the form says then and the address does not is chosen now.
 * @param isLive whether choices are heard
 */
export function useEarlyChoices(form: RefObject<HTMLFormElement | null>, isLive: boolean): void {
  const early = useRef<HTMLInputElement[]>([]);
  // The next rendering puts every box back to what the address says, so they are noted at once.
  useEffect(() => {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [];
    early.current = [...boxes].filter((box) => box.checked !== box.defaultChecked);
  }, [form]);
  useEffect(() => {
    if (!isLive) return;
    for (const box of early.current) box.click();
    early.current = [];
  }, [isLive]);
}
