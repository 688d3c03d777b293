import { useEffect } from 'react';
import { warnBeforeLeaving } from '#integrations/navigation/warn-before-leaving.ts';

let question: string | undefined;

/** Asks before another page of the desk is shown, and before the page is left. @returns ends it */
export function guardUnsavedWork(asked: string): () => void {
  question = asked;
  const end = warnBeforeLeaving();
  return () => {
    question = undefined;
    end();
  };
}

/** Asks the member if work would be lost. @returns whether to go on */
export const mayLeave = (): boolean => question === undefined || window.confirm(question);

/** @param asked what to ask while work is not saved; undefined: all is saved */
export function useUnsavedWork(asked: string | undefined): void {
  useEffect(() => (asked === undefined ? undefined : guardUnsavedWork(asked)), [asked]);
}
