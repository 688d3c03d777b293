import type { LocalizedText, RegionManifest } from '../../src/contracts/types.ts';
import { methodFacts } from '../../src/region/payments/payment-methods.ts';
import { nameInLanguage } from '../../src/region/text/per-language.ts';
import { table } from './table.ts';

/** What buyers hand in, accept and pay by, in the words of the manifest; keys stand for shared texts. Empty without offers. */
export function describeOffers({ features, offers, payments, languages }: RegionManifest): string[] {
  if (!features.offers) return [];
  const codes = languages.map(({ code }) => code);
  const words = (text: LocalizedText | undefined) =>
    codes.map((code) => (typeof text === 'object' ? (text[code] ?? '') : (text ?? '')));
  const documents = offers.documents.map(({ name, label, required, with: only }) => [
    name,
    required ? 'yes' : '',
    (only ?? []).join(', '),
    ...words(label),
  ]);
  const methods = (payments?.methods ?? []).map((method) => [
    method,
    ...(payments?.methodLabels?.[method] === undefined
      ? codes.map((code) => {
          const { label } = methodFacts(method);
          return label ? nameInLanguage(label, code) : `offers:method.${method}`;
        })
      : words(payments.methodLabels[method])),
  ]);
  return [
    '## Offers',
    table(['document', 'required', 'with', ...codes], documents),
    table(codes, offers.terms.map(words)),
    table(['way to pay', ...codes], methods),
    table(
      ['', ''],
      [
        ['banks for loans', offers.banks.map(({ name }) => name).join(', ')],
        ['banks to pay from', (payments?.banks ?? []).map(({ label }) => label).join(', ')],
        ['states', offers.states.map(({ name }) => name).join(', ')],
      ],
    ),
  ];
}
