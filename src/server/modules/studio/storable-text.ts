import { Invalid } from '../../errors/domain-error.ts';

/** @throws Invalid for a text that PostgreSQL cannot store */
export function refuseUnstorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new Invalid('invalid_input', 'This text cannot be stored.', {
      text: ['must be Unicode without NUL'],
    });
}
