import type { CheckContext } from '../check-context.ts';
import { reportRepeats } from '../names-in.ts';
import { formsIn } from './placed-forms.ts';

const TARGET = 'macros/s/{id}/exec';

/** Checks that forms which fill a spreadsheet name it, and that each one has its own. */
export function checkFormSpreadsheets(context: CheckContext): void {
  const forms = formsIn(context);
  for (const { form, path } of forms) {
    const isFilled = form.target === TARGET;
    if (isFilled && form.spreadsheet === undefined)
      context.report([...path, 'target'], {
        message: 'the form names no spreadsheet',
        allowed: '"spreadsheet": its id',
      });
    if (!isFilled && form.spreadsheet !== undefined)
      context.report([...path, 'spreadsheet'], {
        message: `"${form.target}" fills no spreadsheet`,
        allowed: `"target": "${TARGET}"`,
        others: [[...path, 'target']],
      });
  }
  reportRepeats(
    context,
    forms.flatMap(({ form: { spreadsheet }, path }) =>
      spreadsheet === undefined ? [] : [{ value: spreadsheet, path: [...path, 'spreadsheet'] }],
    ),
    'spreadsheet',
  );
}
