import type { CheckContext } from '../check-context.ts';
import { isWayToAnswer } from './can-answer.ts';
import { formsIn, type PlacedField, type PlacedForm } from './placed-forms.ts';

/** Checks that each consent is asked once, that advertisements are a free choice, and that people agree to be called. */
export function checkFormConsents(context: CheckContext): void {
  for (const form of formsIn(context)) {
    const consents = form.fields.filter(({ field }) => field.type === 'consent');
    const seen = new Map<string, PlacedField>();
    for (const consent of consents) {
      const { field, path } = consent;
      const { purpose = 'contact' } = field;
      const first = seen.get(purpose);
      if (!first) seen.set(purpose, consent);
      else
        context.report([...path, 'purpose'], {
          message: `"${first.field.name}" asks for the consent "${purpose}" already`,
          allowed: 'each purpose once',
          others: [[...first.path, 'purpose']],
        });
      if (purpose === 'marketing' && field.required !== undefined && field.required !== false)
        context.report([...path, 'required'], {
          message: 'advertisements must be a free choice, and nobody could send the form without it',
          allowed: 'false',
          others: [[...path, 'purpose']],
        });
    }
    if (form.isWhole) warnOfContact(context, form, seen.get('contact'));
  }
}

/** Warns of a form that people can send without agreeing to what it asks them to agree to. */
function warnOfContact(context: CheckContext, form: PlacedForm, consent: PlacedField | undefined): void {
  const asksWay = form.fields.some(isWayToAnswer);
  if (!asksWay || form.form.login || !consent || consent.field.required === true) return;
  context.report([...consent.path, 'required'], {
    severity: 'warning',
    message: 'the form takes a phone or an e-mail address of people who have not agreed to be contacted',
    allowed: 'true',
  });
}
