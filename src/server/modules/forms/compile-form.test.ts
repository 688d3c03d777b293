import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import type { FormField } from '#contracts/types.ts';
import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import { formErrors } from '#region/forms/form-errors.ts';
import { formSchema } from '#region/forms/form-schema.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { fieldOf, formOf, regionWithForms } from '../../../../tests/fixtures/request-forms.ts';
import { shippedMessages, shippedRegions } from '../../../../tests/shipped-regions.ts';
import { compileForm } from './compile-form.ts';
import { formChecks } from './form-checks.ts';

const TODAY = '2026-11-23';
const TYPES = Object.keys(FIELD_KINDS) as FormField['type'][];
const is = (field: string, value: boolean) => ({ when: [{ op: 'is' as const, field, value }] });

/** Forty fields of all types, most of them with rules. */
const large = formOf([
  [fieldOf('has_loan', 'yes_no', { required: true })],
  Array.from({ length: 39 }, (_, index) => {
    const type = TYPES[index % TYPES.length] ?? 'text';
    return fieldOf(`field_${index}`, type, {
      required: [true, false, is('has_loan', true)][index % 3],
      ...(index % 4 === 0 && { show: is('has_loan', true) }),
      ...(type === 'select' && { options: { source: 'workshop_services' as const } }),
    });
  }),
]);
const region = regionWithForms({ large, small: formOf([[fieldOf('day', 'date', { min: 0, max: 7 })]]) });
const importOf = async (code: string): Promise<{ default: (...input: unknown[]) => unknown[] }> =>
  import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);

describe('the module of a form', () => {
  const compiled = compileForm(formSchema(large, region));

  it('needs nothing but itself, and makes no code of texts', () => {
    expect(compiled.module).not.toMatch(/\brequire\b|\bimport\b|\beval\b|\bFunction\b/);
  });
  it('takes at most 12 KB with 40 fields', () => {
    expect(gzipSync(compiled.module).length).toBeLessThanOrEqual(12 * 1024);
  });
  it('gives the errors of the API', async () => {
    const check = (await importOf(compiled.module)).default;
    for (const answers of [{}, { has_loan: true }, { has_loan: 1, field_0: '', field_3: '-' }, [], null])
      expect(check(answers, TODAY)).toEqual(compiled.check(answers, TODAY));
    expect(compiled.check({ has_loan: true }, TODAY).length).toBeGreaterThan(5);
  });
});

test.each([
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2026-11-30', true],
  ['2026-12-01', false],
  ['2026-11-31', false],
])('a day up to a week from today: %s is right: %s', (day, isRight) => {
  const checks = formChecks(region, 'small');
  expect(checks?.check({ day }, TODAY)).toHaveLength(isRight ? 0 : 1);
});

test.each([
  ['less', { price: 100, down_payment: 99 }, []],
  ['as much', { price: 100, down_payment: 100 }, ['/down_payment exclusiveMaximum 100']],
  ['more', { price: 100, down_payment: 101 }, ['/down_payment exclusiveMaximum 100']],
  ['anything without the other answer', { down_payment: 101 }, []],
])('an answer below another one: %s', async (_what, answers, expected) => {
  const loan = formOf([
    [fieldOf('price', 'money', { min: 0 }), fieldOf('down_payment', 'money', { min: 0, below: 'price' })],
  ]);
  const { check, module } = compileForm(formSchema(loan, regionWithForms({ loan })));
  const errors = check(answers, TODAY);
  expect(
    errors.map(({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${params.limit}`),
  ).toEqual(expected);
  expect((await importOf(module)).default(answers, TODAY)).toEqual(errors);
});

test('a down payment is less than the price of the car, in every region with such a loan', () => {
  const forms = shippedRegions.flatMap((each) => {
    const checks = formChecks(each, 'used_car_loan');
    return checks ? [[each, checks] as const] : [];
  });
  expect(forms.length).toBeGreaterThan(0);
  for (const [each, checks] of forms) {
    const errors = checks.check({ price: 5_000_000, down_payment: 5_000_000 }, TODAY);
    const fields = [{ name: 'down_payment', type: 'money' as const, label: 'Down payment' }];
    const language = each.defaultLanguage;
    const t = createTranslate(language.code, shippedMessages(language.code));
    const texts = formErrors(errors, fields, { region: each, language, t, today: TODAY });
    expect(texts.down_payment?.[0]).toMatch(/\d/);
    expect(
      checks
        .check({ price: 5_000_000, down_payment: 4_999_999 }, TODAY)
        .map(({ instancePath }) => instancePath),
    ).not.toContain('/down_payment');
  }
});

test('a form is compiled once per region, and again for a new manifest', () => {
  expect(formChecks(region, 'large')).toBe(formChecks(region, 'large'));
  expect(formChecks({ ...region }, 'large')).not.toBe(formChecks(region, 'large'));
  expect(formChecks(region, 'nothing')).toBeUndefined();
});
