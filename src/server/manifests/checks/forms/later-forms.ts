import type { CheckContext } from '../check-context.ts';
import { reportUnknown } from '../names-in.ts';
import { formsIn } from './placed-forms.ts';

/** Checks that the forms which a confirmation leads to are forms about a ticket. */
export function checkLaterForms(context: CheckContext): void {
  const known = namesOfTicketForms(context);
  for (const { form, path } of formsIn(context)) {
    if (!context.isValid([...path, 'after'])) continue;
    for (const [index, name] of (form.after.forms ?? []).entries())
      reportUnknown(context, [...path, 'after', 'forms', index], 'form about a ticket', name, known, [
        'forms',
      ]);
  }
}

function namesOfTicketForms({ manifest }: CheckContext): string[] {
  return Object.entries(manifest.forms ?? {}).flatMap(([name, form]) =>
    form?.subject === 'ticket' ? [name] : [],
  );
}
