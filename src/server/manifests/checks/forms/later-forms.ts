import type { CheckContext } from '../check-context.ts';
import { reportUnknown } from '../names-in.ts';
import { formsIn } from './placed-forms.ts';

/** Checks that the forms which a confirmation leads to are forms about a ticket. */
export function checkLaterForms(context: CheckContext): void {
  const known = namesOfTicketForms(context);
  for (const { name, form, path } of formsIn(context)) {
    if (!context.isValid([...path, 'after'])) continue;
    for (const [index, later] of (form.after.forms ?? []).entries()) {
      const at = [...path, 'after', 'forms', index];
      if (later === name)
        context.report(at, { message: 'the form leads to itself', allowed: 'another form about a ticket' });
      else reportUnknown(context, at, 'form about a ticket', later, known, ['forms']);
    }
  }
}

function namesOfTicketForms({ manifest }: CheckContext): string[] {
  return Object.entries(manifest.forms ?? {}).flatMap(([name, form]) =>
    form?.subject === 'ticket' ? [name] : [],
  );
}
