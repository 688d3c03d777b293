import type { CheckContext } from '../check-context.ts';
import { canAlwaysAnswer, isWayToAnswer } from './can-answer.ts';
import { formsIn } from './placed-forms.ts';

/** Checks that conditions leave nobody without a way to be answered. What is wrong with a condition has its own report. */
export function checkFormAnswers(context: CheckContext): void {
  for (const { form, path, fields, isWhole } of formsIn(context)) {
    const ways = fields.filter(isWayToAnswer);
    const [first] = ways;
    // the person of a ticket is known
    if (!isWhole || !first || form.login || form.subject === 'ticket') continue;
    if (context.isReported(path) || canAlwaysAnswer(fields)) continue;
    const isHidden = ways.every(({ field, step }) => field.show || step.step.show);
    const who = isHidden ? 'are not asked' : 'leave it empty';
    context.report(first.path, {
      message: `nobody could answer those who ${who}: no phone and no e-mail address is always required`,
      allowed: '"required": true without a condition for one of them, or "login": true',
    });
  }
}
