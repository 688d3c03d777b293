import { policyPath } from '../../routing/policy-path.ts';
import { fieldFrame } from '../field-frame.ts';
import type { FieldKind } from '../field-kind.ts';

/** A tick that allows something; without it there is no answer. */
export const consent = {
  isPersonal: false,
  reads: ['purpose'],
  schema: () => ({ const: true }),
  view: (field, context) => ({
    ...fieldFrame('consent', field, context),
    purpose: field.purpose ?? 'contact',
    /** Address of the privacy policy; empty: none. */
    policyUrl: policyPath(context.region, context.language.code),
  }),
  read(texts) {
    const [tick] = texts();
    // `on`: what a box without a value sends
    return tick === 'true' || tick === 'on' || tick;
  },
  summary: (_answer, _field, { t }) => t('forms:answer.yes'),
} satisfies FieldKind;
