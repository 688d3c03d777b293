import type { MigrationStep } from '../migration-step.ts';

export const paymentFormat: MigrationStep = {
  from: '0.1',
  kind: 'manifest',
  isCertain: true,
  text: 'The format "payment" of fields is "money": installments are written like prices.',
  change(json) {
    for (const field of json.names(['fields']))
      if (json.get(['fields', field, 'format']) === 'payment') json.set(['fields', field, 'format'], 'money');
  },
};
