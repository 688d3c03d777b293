import type { RequestForm } from '#contracts/types.ts';
import { formsOf, type NamedForm } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { Invalid, NotFound } from '../../errors/domain-error.ts';

/** A call that makes tickets of forms (SPEC 7.1, 7.2); forms of offers are asked for on the pages of the offer. */
export type FormTarget = Exclude<RequestForm['target'], `offers/${string}`>;

/** Whether a form makes tickets. */
export const isTicketTarget = (target: RequestForm['target']): target is FormTarget =>
  !target.startsWith('offers/');

/**
 * Returns the form that a call takes in a region.
 * @param name undefined if the client names none
 * @throws NotFound if the region has no form for the call, Invalid for a missing or unknown name
 */
export function formOfCall(region: ResolvedRegion, target: FormTarget, name: string | undefined): NamedForm {
  const taken = formsOf(region).filter(({ form }) => form.target === target);
  const [first, ...others] = taken;
  if (!first) throw new NotFound('not_found', 'The region has no such form.');
  if (name === undefined && others.length === 0) return first;
  const found = taken.find((each) => each.name === name);
  if (found) return found;
  // the path names it
  if (target === 'tickets/{form}') throw new NotFound('not_found', 'The region has no such form.');
  const allowed = taken.map((each) => each.name).join(', ');
  throw new Invalid('invalid_input', 'The call takes another form.', { form: [`allowed: ${allowed}`] });
}
