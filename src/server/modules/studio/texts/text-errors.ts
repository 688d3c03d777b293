import { Conflict, Invalid } from '../../../errors/domain-error.ts';
import type { Problem } from '../../../manifests/problem.ts';
import type { StudioText } from './list-texts.ts';

/** A text that lacks what it has to have. */
export function faultyText(faults: readonly Problem[]): Invalid {
  const lines = faults.map(({ message, allowed }) => (allowed ? `${message}; allowed: ${allowed}` : message));
  const [first = 'The text is empty.'] = lines;
  return new Invalid('invalid_input', first, { text: lines.length > 0 ? lines : ['must not be empty'] });
}

/** A text that is another one than its author knows. */
export const changedText = (text: StudioText) =>
  new Conflict(
    'out_of_date',
    'This text has changed in the meantime.',
    { version: ['is out of date'] },
    text,
  );
