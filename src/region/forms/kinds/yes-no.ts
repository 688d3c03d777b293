import { fieldFrame } from '../field-frame.ts';
import type { FieldKind } from '../field-kind.ts';

/** Yes or no. */
export const yesNo = {
  isPersonal: false,
  reads: [],
  schema: () => ({ type: 'boolean' }),
  view: (field, context) => ({
    ...fieldFrame('yes_no', field, context),
    labels: { yes: context.t('forms:answer.yes'), no: context.t('forms:answer.no') },
  }),
  read(texts) {
    const [choice] = texts();
    return choice === 'yes' || (choice === 'no' ? false : choice);
  },
  summary: (answer, _, { t }) => t(answer === true ? 'forms:answer.yes' : 'forms:answer.no'),
} satisfies FieldKind;
