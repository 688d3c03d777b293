import { useEffect } from 'react';
import { warnBeforeLeaving } from '#integrations/navigation/warn-before-leaving.ts';

let message: string | undefined;

/** Asks before the member goes to another page of the desk or leaves the desk. @returns stops asking */
export function guardUnsavedWork(text: string): () => void {
  message = text;
  const end = warnBeforeLeaving();
  return () => {
    message = undefined;
    end();
  };
}

/** Asks the member if work would be lost. @returns whether to go on */
export const mayLeave = (): boolean => message === undefined || window.confirm(message);

/** @param text what to ask while work is not saved; undefined: all is saved */
export function useUnsavedWork(text: string | undefined): void {
  useEffect(() => (text === undefined ? undefined : guardUnsavedWork(text)), [text]);
}
